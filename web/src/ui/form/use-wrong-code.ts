import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

export type WrongCode = ReturnType<typeof useWrongCode>

/** Error of a wrong code, with the remaining attempts where they are known; cleared when another code is sent or typed. */
export function useWrongCode() {
  const { t } = useLingui()
  const [left, setLeft] = useState<number | null | undefined>()
  const wrongCodeMessage = (attempts: number | null) => {
    if (attempts === null) return t`验证码不正确`
    return attempts === 0 ? t`短信验证码已过期，请重新获取` : wrongCode(attempts)
  }
  return {
    message: left === undefined ? undefined : wrongCodeMessage(left),
    tell: setLeft,
    clear: () => setLeft(undefined),
  }
}

const wrongCode = (left: number) =>
  plural(left, { one: '验证码不正确，还可以尝试 # 次', other: '验证码不正确，还可以尝试 # 次' })
