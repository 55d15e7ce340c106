import { Trans } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { LinkButton } from '../link.tsx'
import { Page } from '../page.tsx'

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
      <Trans>切换账号</Trans>
    </LinkButton>
  </>
)

type PageProps = {
  /** Name of the page. */
  text: string
  /** Language of the name, where it differs from the page's. */
  lang?: string | undefined
}

/** Page that the account's roles forbid, opened by its address. Source: ux 4.0. */
export const ForbiddenPage = ({ text, lang }: PageProps) => (
  <Page title={text} lang={lang}>
    <Forbidden note={<Trans>如需使用，请联系管理员为您开通</Trans>}>
      <Trans>
        您的账号没有“<span lang={lang}>{text}</span>”的权限
      </Trans>
    </Forbidden>
  </Page>
)
