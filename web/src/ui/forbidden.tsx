import { Trans } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { LinkButton } from './link.tsx'

/** Region that the account's roles forbid: no retry, but another account may help. Source: ux 4.0. */
export const Forbidden = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <Stack role="alert" align="center" ta="center" gap="md" py="xl">
    <IconLock size={48} stroke={1.4} aria-hidden />
    <Text fw={600} size="lg">
      {children}
    </Text>
    <Text size="sm" c="dimmed">
      {note}
    </Text>
    <Group justify="center">
      <NextActions />
    </Group>
  </Stack>
)

/** Next actions on forbidden pages. */
export const NextActions = () => (
  <>
    <LinkButton to="/wel/index">
      <Trans>返回首页</Trans>
    </LinkButton>
    <LinkButton to="/login" search={{ why: 'switched' }} variant="default">
      <Trans>换个账号</Trans>
    </LinkButton>
  </>
)
