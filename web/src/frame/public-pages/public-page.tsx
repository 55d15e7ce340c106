import { Trans } from '@lingui/react/macro'
import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { useUnloadGuard } from '#web/ui/draft/use-unload-guard.ts'
import { BackLink } from '#web/ui/link.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { PublicLayout } from './public-layout.tsx'

type Props = { title: string; lead?: ReactNode; side: ReactNode; children: ReactNode }

/** Page before the log-in with a title and a link back to the log-in. */
export function PublicPage({ title, lead, side, children }: Props) {
  const heading = usePageTitle(title)
  useUnloadGuard()
  return (
    <PublicLayout wide side={side}>
      <Stack gap="lg">
        <Group>
          <BackLink to="/login" size="md">
            <Trans>返回登录</Trans>
          </BackLink>
        </Group>
        <Stack gap={4}>
          <Title order={1} size="h2" ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {lead && <Text c="dimmed">{lead}</Text>}
        </Stack>
        {children}
      </Stack>
    </PublicLayout>
  )
}
