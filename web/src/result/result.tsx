import { Box, Center, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { usePageTitle } from '../ui/page.tsx'
import { ContactUs } from './contact-us.tsx'

type Props = {
  icon: ReactNode
  title: string
  children: ReactNode
  actions: ReactNode
}

/** Result page (403, 404, 500 and others): one sentence, next actions, contact. */
export function Result({ icon, title, children, actions }: Props) {
  const heading = usePageTitle(title)
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="md" maw={460} ta="center">
        <Box c="dimmed">{icon}</Box>
        <Title order={1} size="h2" ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <Text component="div" c="dimmed">
          {children}
        </Text>
        <Group justify="center" mt="sm">
          {actions}
        </Group>
        <ContactUs />
      </Stack>
    </Center>
  )
}
