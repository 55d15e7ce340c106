import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

export type WrongCode = ReturnType<typeof useWrongCode>

/** Error of a wrong code, with the remaining attempts; cleared when another code is sent or typed. */
export function useWrongCode() {
  const { t } = useLingui()
  const [left, setLeft] = useState<number | null>(null)
  return {
    message: left === null ? undefined : left > 0 ? wrongCode(left) : t`验证码已失效，请重新获取`,
    tell: setLeft,
    clear: () => setLeft(null),
  }
}

const wrongCode = (left: number) =>
  plural(left, { one: '验证码不正确，还可以尝试 # 次', other: '验证码不正确，还可以尝试 # 次' })
