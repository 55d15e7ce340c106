import { useLingui } from '@lingui/react/macro'

import { isPublicComputer } from '../../session/public-computer.ts'
import classes from './methods.module.css'
import { deviceKey } from '../../storage.ts'

export type LogInMethod = 'password' | 'phone' | 'scan' | 'others'

const itemKey = deviceKey('log-in-method')

/** The method last used on this device, if it is still offered. */
export const rememberedMethod = (offered: readonly LogInMethod[]): LogInMethod =>
  offered.find((it) => it === localStorage.getItem(itemKey)) ?? 'password'

export function rememberMethod(method: LogInMethod) {
  if (!isPublicComputer()) localStorage.setItem(itemKey, method)
}

type Props = { offered: readonly LogInMethod[]; value: LogInMethod; onChange: (method: LogInMethod) => void }

/** Radio group of log-in methods. Plain inputs: the log-in page loads no component library for them. */
export function LogInMethods({ offered, value, onChange }: Props) {
  const { t } = useLingui()
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
          <input type="radio" name="method" checked={method === value} onChange={() => onChange(method)} />
          {names[method]}
        </label>
      ))}
    </div>
  )
}
