import '#web/crud/styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { useServer } from '#web/client/session/use-server.ts'
import { type Choice, choiceText } from '#web/crud/column.ts'
import { PageMark, menuPage } from './path-check.tsx'

type InputProps<Value> = {
  label: ReactNode
  defaultValue?: Value | undefined
  error?: ReactNode
  onChange?: (value: Value | undefined) => void
}

/** Choice whose value is a number. */
export function Numbered({
  choices,
  isOptional = false,
  defaultValue,
  onChange,
  ...props
}: InputProps<number> & { choices: readonly Choice[]; isOptional?: boolean }) {
  const { t, i18n } = useLingui()
  return (
    <NativeSelect
      {...props}
      defaultValue={String(defaultValue ?? '')}
      onChange={({ currentTarget: { value } }) => onChange?.(value === '' ? undefined : Number(value))}
      data={[
        ...(isOptional ? [{ value: '', label: t`不适用` }] : []),
        ...choices.map((it) => ({ value: it.value, label: choiceText(it, i18n) })),
      ]}
    />
  )
}

/** Path of a menu, with the check whether this client has a page for it. */
export function PathField({ defaultValue, onChange, ...props }: InputProps<string>) {
  const { routesByPath } = useRouter()
  const server = useServer()
  const [path, setPath] = useState(defaultValue ?? '')
  return (
    <div>
      <TextInput
        {...props}
        value={path}
        maxLength={255}
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          setPath(value)
          onChange?.(value)
        }}
      />
      <Text component="div" size="xs" c="dimmed" mt={6} role="status">
        {path && <PageMark page={menuPage(server.ownPage(path), (it) => Object.hasOwn(routesByPath, it))} />}{' '}
        <Trans>本站路径，或以 http 开头的网址；目录不填</Trans>
      </Text>
    </div>
  )
}
