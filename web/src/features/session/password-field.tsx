import { useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

/** Password of the log-in; says when Caps Lock is on. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui()
  const capsLock = useCapsLock()
  return (
    <PasswordInput
      label={t`密码`}
      autoComplete="current-password"
      size="md"
      visibilityToggleButtonProps={{ 'aria-label': t`显示密码` }}
      description={capsLock.on && <Text span inherit role="status">{t`大写锁定已打开`}</Text>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      onKeyUp={capsLock.watch}
      onKeyDown={capsLock.watch}
    />
  )
}

function useCapsLock() {
  const [on, setOn] = useState(false)
  return { on, watch: (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock')) }
}
