import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { secondFactor } from '#contracts/session/second-factor.ts'

import { send } from '#web/client/api/api.ts'
import { CodeForm } from './code-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { hasPasskeys } from './passkey.ts'

const verify = (input: { code: string }) => send(secondFactor.verify, input)

type Props = {
  /** The account has a passkey. */
  passkey: boolean
  onDone: () => void
  onFailed?: () => void
  /** Text of the button of a code. */
  children: ReactNode
}

/** Verification of the second factor: by passkey where the account has one, by code, by recovery code. */
export function Verification({ passkey, onDone, onFailed, children }: Props) {
  const { t } = useLingui()
  const failed = onFailed && { onFailed }
  const code = (
    <CodeForm send={verify} label={t`动态验证码或备用码`} onDone={onDone} {...failed}>
      {children}
    </CodeForm>
  )
  if (!passkey || !hasPasskeys()) return code
  return (
    <PasskeyButton onDone={onDone} {...failed}>
      {code}
    </PasskeyButton>
  )
}
