import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'

import type { Output } from '#contracts/core/call.ts'
import type { retrieval, AccountSearch } from '#contracts/session/retrieval.ts'

import { StepBar } from '#web/form/step-bar.tsx'
import { PublicPage } from '#web/public-pages/public-page.tsx'
import { SidePanel } from '#web/public-pages/side-panel.tsx'
import { ResetStep } from './reset-step.tsx'
import { SearchStep } from './search-step.tsx'
import { VerifyStep } from './verify-step.tsx'

type SearchResult = Output<typeof retrieval.search>

/** Password retrieval in three steps: search, proof, new password. */
export function RetrievePage() {
  const { t } = useLingui()
  const [search, setSearch] = useState<AccountSearch>({ account: '', ksName: '' })
  const [result, setResult] = useState<SearchResult | null>(null)
  const [resetKey, setResetKey] = useState('')
  const [isOver, setOver] = useState(false)
  const restart = () => {
    setResult(null)
    setResetKey('')
    setOver(true)
  }
  const step = resetKey ? 2 : result ? 1 : 0
  return (
    <PublicPage title={t`找回密码`} side={<Side />}>
      <Stack gap="lg">
        <StepBar steps={[t`查找账号`, t`验证身份`, t`设置新密码`]} current={step} />
        {isOver && step === 0 && (
          <Alert role="alert" color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
            <Trans>验证已过期或次数已用完，请重新查找。您填写的内容仍在。</Trans>
          </Alert>
        )}
        {resetKey ? (
          <ResetStep resetKey={resetKey} onExpired={restart} />
        ) : result ? (
          <VerifyStep result={result} onPassed={setResetKey} onExpired={restart} onBack={() => setResult(null)} />
        ) : (
          <SearchStep
            search={search}
            keep={setSearch}
            onFound={(answer) => {
              setOver(false)
              setResult(answer)
            }}
          />
        )}
      </Stack>
    </PublicPage>
  )
}

function Side() {
  const { t } = useLingui()
  return (
    <SidePanel
      promise={<Trans>几分钟找回密码，不用打电话</Trans>}
      points={[
        { key: 'phone', text: t`手机号还在用：用短信验证码验证` },
        { key: 'question', text: t`手机号已停用：用注册时设置的密保问题验证` },
        { key: 'ncias', text: t`也可以用国家网络身份认证找回账号` },
      ]}
    />
  )
}
