import { Trans, useLingui } from '@lingui/react/macro'
import { Code, Stack } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { currentSession } from '#web/client/session/session.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { searchHash } from '../dialog.ts'
import { Result } from './result.tsx'

const route = getRouteApi('/404')

const NearestPages = lazy(() => import('../menu/nearest-pages.tsx').then((it) => ({ default: it.NearestPages })))

/** Page /404: similar pages of the menu, home, and the search. Source: ux 4.1. */
export function NotFound() {
  const { t } = useLingui()
  const { path } = route.useSearch()
  // The session is read from the cache only: an unknown address causes no request.
  const account = useQuery({ ...currentSession, enabled: false }).data?.account
  return (
    <Result
      icon={<IconMapSearch size={64} stroke={1.4} aria-hidden />}
      title={t`页面不存在`}
      actions={
        <>
          <LinkButton to="/wel/index">{t`返回首页`}</LinkButton>
          {account?.userId && (
            <LinkButton to="/wel/index" hash={searchHash} variant="default">{t`搜索菜单和操作`}</LinkButton>
          )}
        </>
      }
    >
      <Stack gap="md">
        <div>
          {path && (
            <>
              <Code>{path}</Code>
              <br />
            </>
          )}
          <Trans>您访问的地址可能已更改，或输入有误</Trans>
        </div>
        {path && account?.userId && (
          <Suspense>
            <NearestPages to={path} roles={account.roles} />
          </Suspense>
        )}
      </Stack>
    </Result>
  )
}
