import { useLingui } from '@lingui/react/macro'
import { Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'

import classes from './pending.module.css'

/** Delay before a pending page explains itself, in milliseconds. */
const slow = 5_000

/** Skeleton of a page: heading, sentence, and a card with a few labelled lines, unless the page has its own skeleton. */
export function Pending({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), slow)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Stack gap="lg" aria-busy="true" className={classes.pending}>
      <VisuallyHidden role="status">{t`正在加载`}</VisuallyHidden>
      <Stack gap="xs">
        <Skeleton height={30} width={180} maw="100%" />
        <Skeleton height={16} width={280} maw="80%" />
      </Stack>
      {children ?? <Card />}
      {late && <Text role="status" c="dimmed" ta="center">{t`网络较慢，仍在加载…`}</Text>}
    </Stack>
  )
}

const Card = () => (
  <Paper withBorder p={20} bg="var(--surface)" style={{ borderColor: 'var(--line)' }}>
    <Stack gap="lg">
      {[96, 72, 120, 84].map((width) => (
        <Stack key={width} gap={8}>
          <Skeleton height={14} width={width} />
          <Skeleton height={36} maw={640} />
        </Stack>
      ))}
    </Stack>
  </Paper>
)
