import { Trans, useLingui } from '@lingui/react/macro'
import { Paper, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'

import type { Output } from '#contracts/core/call.ts'
import { account } from '#contracts/session/account.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { OpenFrame } from '#web/frame/public-pages/open-frame.tsx'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { SafeHtml } from '#web/ui/html/safe-html.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { ServerText } from '#web/ui/server-name.tsx'

type Props = {
  /** What is kept where and how long. */
  Retention: ComponentType
}

/** Agreement and privacy notice, readable at any time. */
export function AgreementPage({ Retention }: Props) {
  const { t } = useLingui()
  const heading = usePageTitle(t`用户协议与隐私`)
  const server = useServer()
  const retention = (
    <Paper withBorder radius="md" p="lg">
      <Retention />
    </Paper>
  )
  return (
    <OpenFrame>
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        <Trans>用户协议与隐私</Trans>
      </Title>
      {server.offers(account.dict) ? <ServerAgreement>{retention}</ServerAgreement> : retention}
    </OpenFrame>
  )
}

/** The text of the organiser, as the registration shows it. What stands below it waits: the text would move it. */
function ServerAgreement({ children }: { children: ReactNode }) {
  const { data, error } = useQuery(query(account.dict))
  if (!data && !error) return <Pending />
  return (
    <>
      {data ? <Agreement agreement={data.agreement} /> : <ErrorNotice error={asApiError(error)} />}
      {children}
    </>
  )
}

function Agreement({ agreement: { title, content } }: Pick<Output<typeof account.dict>, 'agreement'>) {
  return (
    <Paper component="section" withBorder radius="md" p="lg">
      <Stack gap="md">
        <Title order={2} size="h3">
          <ServerText>{title}</ServerText>
        </Title>
        <div lang="zh-CN">
          <SafeHtml html={content} />
        </div>
      </Stack>
    </Paper>
  )
}
