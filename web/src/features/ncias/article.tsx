import { useLingui } from '@lingui/react/macro'
import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { usePageTitle } from '#web/ui/page.tsx'

import classes from './ncias.module.css'

type Props = { title: string; lead: ReactNode; children: ReactNode }

/** Article about the network identity with links; makes no calls. */
export function Article({ title, lead, children }: Props) {
  const { t } = useLingui()
  const heading = usePageTitle(title)
  return (
    <div className={classes.article}>
      <Group component="header" justify="space-between" wrap="nowrap" mih={44} mb="lg">
        <Logo />
        <LanguageSwitch />
      </Group>
      <Stack component="main" gap="lg">
        <Stack gap={4}>
          <Title order={1} size="h2" ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <Text c="dimmed">{lead}</Text>
        </Stack>
        {children}
        <Group gap="sm">
          <LinkButton to="/retrievePID" size="md">{t`去认证`}</LinkButton>
          <LinkButton to="/login" size="md" variant="default">{t`返回登录`}</LinkButton>
        </Group>
      </Stack>
    </div>
  )
}
