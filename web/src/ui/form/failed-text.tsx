import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { ApiError } from '#contracts/core/error.ts'

import { FailureReason } from './failure-reason.tsx'

/** What a bar's main button does. */
export type FormAction = 'save' | 'submit' | 'remove' | 'search' | 'logIn' | 'resetPassword'

/** What failed, and why. */
export function FailedText({ action, error }: { action: FormAction; error: ApiError }) {
  const Sentence = sentences[action]
  return (
    <Sentence>
      <FailureReason error={error} />
    </Sentence>
  )
}

const sentences: Record<FormAction, (props: { children: ReactNode }) => ReactNode> = {
  save: ({ children }) => <Trans>保存失败：{children}。</Trans>,
  submit: ({ children }) => <Trans>提交失败：{children}</Trans>,
  remove: ({ children }) => <Trans>删除失败：{children}</Trans>,
  search: ({ children }) => <Trans>查询失败：{children}</Trans>,
  logIn: ({ children }) => <Trans>登录失败：{children}</Trans>,
  resetPassword: ({ children }) => <Trans>密码重置失败：{children}</Trans>,
}
