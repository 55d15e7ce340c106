import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'

import { PublicPage } from '#web/frame/public-pages/public-page.tsx'
import { SidePanel } from '#web/frame/public-pages/side-panel.tsx'
import { StepBar } from '#web/ui/form/step-bar.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { ResetStep } from './reset-step.tsx'
import { type RetrievalDraft, useRetrievalDraft } from './retrieval-draft.ts'
import type { RetrievalStep } from './retrieval-search.ts'
import { SearchStep } from './search-step.tsx'
import { type Retrieval, stepNames, useRetrieval } from './use-retrieval.ts'
import { VerifyStep } from './verify-step.tsx'

/** Password retrieval in three steps: search, proof, new password. The address names the step. */
export function RetrievePage({ step }: { step: RetrievalStep | undefined }) {
  const { t } = useLingui()
  const stored = useRetrievalDraft()
  return (
    <PublicPage title={t`找回密码`} side={<Side />}>
      {stored ? <Flow step={step} stored={stored} /> : <Pending />}
    </PublicPage>
  )
}

function Flow({ step, stored }: { step: RetrievalStep | undefined; stored: RetrievalDraft }) {
  const { t } = useLingui()
  const retrieval = useRetrieval(step, stored)
  const { current, isOver } = retrieval
  const name = stepNames[current]
  return (
    <Stack gap="lg">
      {name !== step && <Navigate to="/retrievePassword" search={name ? { step: name } : {}} replace />}
      <StepBar steps={[t`查找账号`, t`验证身份`, t`设置新密码`]} current={current} />
      {isOver && current === 0 && (
        <Alert
          role="alert"
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
        >{t`验证已过期或次数已用完，请重新查找。您填写的内容仍在。`}</Alert>
      )}
      <Step retrieval={retrieval} />
    </Stack>
  )
}

function Step({ retrieval }: { retrieval: Retrieval }) {
  const { draft, current } = retrieval
  if (current === 0) return <SearchStep retrieval={retrieval} />
  if (draft.resetKey)
    return <ResetStep resetKey={draft.resetKey} onExpired={retrieval.expired} onReset={retrieval.done} />
  return draft.found && <VerifyStep result={draft.found} retrieval={retrieval} />
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
