import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@mantine/core'
import { IconDeviceDesktopOff } from '@tabler/icons-react'
import { useEffect } from 'react'

import { logError } from '#web/frame/error-log/error-log.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Entry } from './menu.ts'
import { useEntryName } from './use-names.ts'

/** A page of ours whose calls the server does not have, opened by its address. */
export const NotOfferedPage = ({ text }: { text: string }) => (
  <Page title={text}>
    <EmptyState icon={<IconDeviceDesktopOff size={48} aria-hidden />} title={<Trans>暂不提供这项功能</Trans>}>
      <BackHome />
    </EmptyState>
  </Page>
)

const BackHome = () => (
  <EmptyState.Actions>
    <LinkButton to="/wel/index" variant="default">
      <Trans>返回首页</Trans>
    </LinkButton>
  </EmptyState.Actions>
)

/** A menu entry whose path has no page in this client; reported to the error log once. */
export function NotOffered({ entry }: { entry: Entry }) {
  const { text, lang } = useEntryName()(entry)
  const { t } = useLingui()
  useEffect(() => logError(`menu path without a page: ${entry.path}`), [entry.path])
  return (
    <Page title={text} lang={lang}>
      <EmptyState
        icon={<IconDeviceDesktopOff size={48} aria-hidden />}
        title={t`此功能暂未开通`}
        description={
          <Trans>
            “<span lang={lang}>{text}</span>”暂未开通，请留意考试机构的通知
          </Trans>
        }
      >
        <BackHome />
      </EmptyState>
    </Page>
  )
}
