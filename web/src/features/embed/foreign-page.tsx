import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState, Group } from '@mantine/core'
import { IconExternalLink, IconRefresh, IconWorldOff } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { embed } from '#contracts/session/embed.ts'

import { query } from '#web/client/api/api.ts'
import { newWindow } from '#web/ui/in-app-browser/new-window.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { ForeignFrame } from './foreign-frame.tsx'
import { LeavingPage } from './leaving-page.tsx'

type Props = {
  /** Address of the page. */
  src: string
  /** Name from the menu; the site's host without an entry. */
  name: string | undefined
  /** Who names the address: the menu, an entry of it that opens a window, or anybody by our own address. */
  from: 'menu' | 'menu-window' | 'address'
}

/** Page of another site: embedded where the settings allow that site, otherwise reached by its link. Source: ux 4.2. */
export function ForeignPage({ src, name, from }: Props) {
  const { origin } = useSuspenseQuery(query(embed.resolve, { src })).data
  if (origin && from !== 'menu-window') return <EmbeddedPage src={src} name={name} origin={origin} />
  if (from === 'address' || !URL.canParse(src)) return <NotNamed name={name} />
  return <LeavingPage src={src} name={name} isAllowed={origin !== null} />
}

function EmbeddedPage({ src, name, origin }: Omit<Props, 'from'> & { origin: string }) {
  const [turn, setTurn] = useState(0)
  const { host } = new URL(origin)
  return (
    <Page
      title={name ?? host}
      lang={name && 'zh-CN'}
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            mih={44}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => setTurn(turn + 1)}
          >
            <Trans>重新加载</Trans>
          </Button>
          <NewWindow src={src} />
        </Group>
      }
    >
      <ForeignFrame key={turn} src={src} origin={origin} title={name ?? host} />
    </Page>
  )
}

const NewWindow = ({ src }: { src: string }) => (
  <Button
    component="a"
    variant="default"
    mih={44}
    href={src}
    target={newWindow()}
    rel="noopener noreferrer"
    leftSection={<IconExternalLink size={18} aria-hidden />}
  >
    <Trans>在新窗口打开</Trans>
  </Button>
)

/** No link to the site: the address may be an attacker's. */
function NotNamed({ name }: { name: string | undefined }) {
  const { t } = useLingui()
  return (
    <Page title={name ?? t`外部页面`} lang={name && 'zh-CN'}>
      <EmptyState
        icon={<IconWorldOff size={48} aria-hidden />}
        title={t`不能在这里打开此网站`}
        description={t`该网站不在允许打开的名单中。如需使用，请联系管理员。`}
      >
        <EmptyState.Actions>
          <LinkButton to="/wel/index" variant="default">{t`返回首页`}</LinkButton>
        </EmptyState.Actions>
      </EmptyState>
    </Page>
  )
}
