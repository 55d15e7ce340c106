import { Trans, useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'

import classes from './password-fields.module.css'

/** Input properties that @mantine/form returns. */
type InputProps = { onChange: (value: unknown) => void }

type Props = {
  password: InputProps
  again: InputProps
  autoFocus?: boolean
}

/** New password and its repetition, with the rules ticked off while typing. Pasting and password managers work. */
export function PasswordFields({ password, again, autoFocus = false }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const rules = useId()
  const shared: PasswordInputProps = {
    autoComplete: 'new-password',
    size: 'md',
    maxLength: 64,
    visibilityToggleButtonProps: { 'aria-label': t`显示密码` },
  }
  return (
    <>
      <PasswordInput
        {...shared}
        {...password}
        label={t`新密码`}
        enterKeyHint="next"
        data-autofocus={autoFocus || undefined}
        descriptionProps={{ component: 'div' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={<Rules id={rules} typed={typed} />}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          password.onChange(event)
        }}
      />
      <PasswordInput {...shared} {...again} label={t`再次输入密码`} enterKeyHint="done" />
    </>
  )
}

/** Password rules one by one. Source: specification 5. */
function Rules({ id, typed }: { id: string; typed: string }) {
  const { t } = useLingui()
  const kinds = [/\d/, /[a-z]/i, /[^\da-z]/i].filter((kind) => kind.test(typed)).length
  return (
    <ul className={classes.rules} id={id}>
      <Rule isSatisfied={typed.length >= 8 && typed.length <= 16}>{t`8 到 16 个字符`}</Rule>
      <Rule isSatisfied={kinds >= 2}>{t`数字、字母、特殊字符至少两种`}</Rule>
    </ul>
  )
}

const Rule = ({ isSatisfied, children }: { isSatisfied: boolean; children: ReactNode }) => (
  <li data-satisfied={isSatisfied || undefined}>
    {isSatisfied ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
    <span>
      {children}
      {isSatisfied && (
        <VisuallyHidden>
          <Trans>（已满足）</Trans>
        </VisuallyHidden>
      )}
    </span>
  </li>
)
