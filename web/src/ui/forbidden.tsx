import { Trans } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { LinkButton } from './link.tsx'

/** A region that this account may not see: asking again does not help, another account may. Source: ux 4.0. */
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

/** For those who may not be where they are. */
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
