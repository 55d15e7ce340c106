import { Trans } from '@lingui/react/macro'
import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Delay before a pending page explains itself, in milliseconds. */
const slow = 5_000

/** Skeleton of a page. */
export function Pending() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), slow)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Stack gap="lg" aria-busy="true">
      <VisuallyHidden role="status">
        <Trans>正在加载</Trans>
      </VisuallyHidden>
      <Skeleton height={32} width="40%" />
      <Skeleton height={96} />
      <Skeleton height={160} />
      {late && (
        <Text role="status" c="dimmed" ta="center">
          <Trans>网络较慢，仍在加载…</Trans>
        </Text>
      )}
    </Stack>
  )
}
