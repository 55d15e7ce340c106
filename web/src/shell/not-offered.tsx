import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@mantine/core'
import { IconDeviceDesktopOff } from '@tabler/icons-react'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

import { LinkButton } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { Pending } from '../ui/pending.tsx'
import { logError } from './error-log.ts'
import { type Entry, leavesOf, useMenu } from './menu.ts'

/** A menu entry without a page here says so; an address that no menu knows is a 404. */
export function NotOffered() {
  const { pathname } = useLocation()
  const { entries, isPending } = useMenu()
  if (isPending) return <Pending />
  const entry = leavesOf(entries).find((leaf) => leaf.path === pathname)
  return entry ? <Explained entry={entry} /> : <Navigate to="/404" search={{ path: pathname }} replace />
}

function Explained({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  useEffect(() => logError(`menu path without a page: ${entry.path}`), [entry.path])
  return (
    <Page title={entry.label}>
      <EmptyState
        py="xl"
        icon={<IconDeviceDesktopOff size={48} aria-hidden />}
        title={t`此功能暂未在网页端提供`}
        description={t`“${entry.label}”还不能在这里办理。请留意考试机构的通知，或稍后再来查看。`}
      >
        <EmptyState.Actions>
          <LinkButton to="/wel/index" variant="default">
            <Trans>返回首页</Trans>
          </LinkButton>
        </EmptyState.Actions>
      </EmptyState>
    </Page>
  )
}
