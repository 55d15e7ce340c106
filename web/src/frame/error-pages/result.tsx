import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { ContactUs } from './contact-us.tsx'

import classes from './result.module.css'

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
    <div className={classes.page}>
      <Group component="header" justify="space-between" wrap="nowrap" mih={44}>
        <Logo />
        <LanguageSwitch />
      </Group>
      <main className={classes.main}>
        <Paper withBorder radius="lg" className={classes.card}>
          <Stack align="center" gap="md" ta="center">
            <div className={classes.icon}>{icon}</div>
            <Title order={1} size="h2" ref={heading} tabIndex={-1}>
              {title}
            </Title>
            <Text component="div" c="dimmed" w="100%">
              {children}
            </Text>
            <div className={classes.actions}>{actions}</div>
            <ContactUs />
          </Stack>
        </Paper>
      </main>
    </div>
  )
}
