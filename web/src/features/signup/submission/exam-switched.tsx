import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'

import { reloadSession } from '#web/client/session/session.ts'
import { Page } from '#web/ui/page.tsx'

/** Replaces a page whose exam is no longer the selected one. */
export function ExamSwitched({ title }: { title: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const reload = () => reloadSession(client).then(() => client.invalidateQueries())
  return (
    <Page title={title}>
      <EmptyState
        py="xl"
        icon={<IconArrowsExchange size={44} aria-hidden />}
        title={t`当前考试已切换`}
        description={t`已在其他窗口或设备上切换考试。请刷新，这里的内容没有改动。`}
      >
        <Button onClick={() => void reload()}>
          <Trans>刷新</Trans>
        </Button>
      </EmptyState>
    </Page>
  )
}
