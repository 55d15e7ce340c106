import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, TextInput, type TextInputProps } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'

/** Parameters that Blade itself reads, and what a change brings about. Source: blade-contract 4, 7. */
const warnings: Readonly<Record<string, MessageDescriptor>> = {
  'account.initPassword': msg`这是重置密码后的初始密码，知道的人可以登录任何刚被重置的账号`,
  'account.registerUser': msg`关闭后，第三方账号不能再申请注册`,
  'account.failCount': msg`连续输错密码达到此次数后，账号锁定 30 分钟`,
  'password.minlength': msg`修改后，新设置的密码按此长度检查`,
}

/** Which of some parameters Blade itself reads: without them it goes on with values of its own. */
export function RemovedKeys({ keys }: { keys: readonly string[] }) {
  const { i18n } = useLingui()
  const known = keys.filter((key) => key in warnings)
  if (known.length === 0) return null
  return (
    <Alert role="note" color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      <Trans>服务器读取这些参数，删除后改用内置的默认值：{known.join(i18n.locale === 'zh' ? '、' : ', ')}</Trans>
    </Alert>
  )
}

/** Warning on a parameter with an effect on log-ins. */
function KnownKey({ name }: { name: string }) {
  const { i18n } = useLingui()
  const warning = warnings[name]
  return (
    warning && (
      <Alert role="note" color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        {i18n._(warning)}
      </Alert>
    )
  )
}

type Props = Omit<TextInputProps, 'defaultValue' | 'onChange'> & {
  defaultValue?: string
  onChange?: (value: string) => void
  /** Key on the server; empty for a new parameter. */
  saved: string
}

/** Key of a parameter, with the warnings on the saved and on the typed key. */
export function KeyInput({ defaultValue = '', onChange, saved, ...props }: Props) {
  const [key, setKey] = useState(defaultValue)
  return (
    <>
      <TextInput
        {...props}
        value={key}
        onChange={({ currentTarget: { value } }) => {
          setKey(value)
          onChange?.(value)
        }}
        maxLength={100}
        autoCapitalize="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      {[...new Set([saved, key])].map((name) => (
        <KnownKey key={name} name={name} />
      ))}
    </>
  )
}
