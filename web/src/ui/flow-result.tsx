import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

const tones = {
  done: { color: 'green', icon: <IconCheck size={32} aria-hidden /> },
  waiting: { color: 'yellow', icon: <IconClock size={32} aria-hidden /> },
  note: { color: 'brand', icon: <IconInfoCircle size={32} aria-hidden /> },
}

type Props = {
  tone: keyof typeof tones
  title: ReactNode
  children?: ReactNode
  /** Next actions. */
  actions: ReactNode
}

/** Result of a short flow, in its place on the page. Gets the focus, so that screen readers announce it. */
export function FlowResult({ tone, title, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { color, icon } = tones[tone]
  return (
    <Stack gap="lg" py="md">
      <Stack gap="sm" align="center" ta="center">
        <ThemeIcon size={64} radius="xl" color={color} variant="light">
          {icon}
        </ThemeIcon>
        <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </Title>
        {children && (
          <Text component="div" c="dimmed">
            {children}
          </Text>
        )}
      </Stack>
      <Stack gap="sm">{actions}</Stack>
    </Stack>
  )
}
