import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState, Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import { newWindow } from '#web/ui/in-app-browser/new-window.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'

type Props = {
  /** Absolute http(s) address out of the server's menu. */
  src: string
  name: string | undefined
  /** The settings name the site: it needs no warning, and no second click in a window that was opened for it. */
  isAllowed: boolean
}

/** Leaves the product for another site, which it names; one that the settings do not name takes a confirmation. Source: security R47. */
export function LeavingPage({ src, name, isAllowed }: Props) {
  const { t } = useLingui()
  const [isOwnWindow] = useState(() => history.length === 1)
  const leavesAtOnce = isAllowed && isOwnWindow
  const { host, href } = withoutUser(src)
  useEffect(() => {
    if (leavesAtOnce) location.replace(href)
  }, [leavesAtOnce, href])
  return (
    <Page title={name ?? t`外部页面`} lang={name && 'zh-CN'}>
      <EmptyState
        icon={<IconExternalLink size={48} aria-hidden />}
        title={isAllowed ? t`此页面在新窗口打开` : t`即将离开本站`}
        description={<Description host={host} isAllowed={isAllowed} />}
      >
        <EmptyState.Actions>
          <Group justify="center" gap="sm">
            <Button
              component="a"
              mih={44}
              href={href}
              target={isOwnWindow ? '_self' : newWindow()}
              rel="noopener noreferrer"
              rightSection={<IconExternalLink size={18} aria-hidden />}
            >{t`去 ${host}`}</Button>
            <LinkButton to="/wel/index" variant="default" mih={44}>{t`返回首页`}</LinkButton>
          </Group>
        </EmptyState.Actions>
      </EmptyState>
    </Page>
  )
}

/** Without user and password, which could pass for the host. */
const withoutUser = (src: string) => Object.assign(new URL(src), { username: '', password: '' })

function Description({ host, isAllowed }: { host: string; isAllowed: boolean }) {
  if (isAllowed) return <Trans>内容来自 {host}</Trans>
  return (
    <Trans>
      您将打开其他网站 <strong>{host}</strong>。请勿在该网站输入本站的账号和密码。
    </Trans>
  )
}
