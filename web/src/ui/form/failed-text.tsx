import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { ApiError } from '#contracts/core/error.ts'

import { FailureReason } from './failure-reason.tsx'

/** What a bar's main button does. */
export type FormAction = 'save' | 'submit' | 'remove' | 'search' | 'logIn' | 'resetPassword' | 'register'

/** What failed, and why. */
export function FailedText({ action, error }: { action: FormAction; error: ApiError }) {
  const Alone = alone[action]
  if (Alone && error.detail) return <FailureReason error={error} />
  if (Alone && (error.code === 'refused' || error.code === 'upstream_failed')) return <Alone />
  const Sentence = sentences[action]
  return (
    <Sentence>
      <FailureReason error={error} />
    </Sentence>
  )
}

const sentences: Record<FormAction, (props: { children: ReactNode }) => ReactNode> = {
  save: ({ children }) => <Trans>保存失败：{children}</Trans>,
  submit: ({ children }) => <Trans>提交失败：{children}</Trans>,
  remove: ({ children }) => <Trans>删除失败：{children}</Trans>,
  search: ({ children }) => <Trans>查询失败：{children}</Trans>,
  logIn: ({ children }) => <Trans>登录失败：{children}</Trans>,
  resetPassword: ({ children }) => <Trans>密码重置失败：{children}</Trans>,
  register: ({ children }) => <Trans>提交失败：{children}</Trans>,
}

/** Where the server's own text stands alone, and what stands in its place without one. Source: specification 8. */
const alone: Partial<Record<FormAction, () => ReactNode>> = {
  resetPassword: () => <Trans>密码重置失败</Trans>,
  register: () => <Trans>提交失败</Trans>,
}
