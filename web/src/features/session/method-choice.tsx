import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import type { LogInMethod } from './log-in-method.ts'

import classes from './method-choice.module.css'

type Props = { offered: ReadonlyMap<string, LogInMethod>; value: string; onChange: (grant: string) => void }

/** Radio group of log-in methods. Plain inputs: the log-in page loads no component library for them. */
export function MethodChoice({ offered, value, onChange }: Props) {
  const { t, i18n } = useLingui()
  const group = useId()
  return (
    <div className={classes.methods} role="radiogroup" aria-label={t`登录方式`}>
      {Array.from(offered, ([grant, { name }]) => (
        <label key={grant} data-grant={grant} data-chosen={grant === value || undefined}>
          <input type="radio" name={group} checked={grant === value} onChange={() => onChange(grant)} />
          {i18n._(name)}
        </label>
      ))}
    </div>
  )
}
