import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import type { LogInMethod } from '#web/device/log-in-method.ts'

import classes from './methods.module.css'

type Props = { offered: readonly LogInMethod[]; value: LogInMethod; onChange: (method: LogInMethod) => void }

/** Radio group of log-in methods. Plain inputs: the log-in page loads no component library for them. */
export function LogInMethods({ offered, value, onChange }: Props) {
  const { t } = useLingui()
  const name = useId()
  const names: Record<LogInMethod, string> = {
    password: t`账号密码`,
    phone: t`验证码登录`,
    scan: t`扫码`,
    others: t`第三方`,
  }
  return (
    <div className={classes.methods} role="radiogroup" aria-label={t`登录方式`}>
      {offered.map((method) => (
        <label key={method} data-method={method}>
          <input type="radio" name={name} checked={method === value} onChange={() => onChange(method)} />
          {names[method]}
        </label>
      ))}
    </div>
  )
}
