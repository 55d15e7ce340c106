import { useLingui } from '@lingui/react/macro'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from 'react'

import { role } from '#contracts/role.ts'
import { user, type UserRecord } from '#contracts/user.ts'

import { query } from '#web/api/api.ts'
import { allNodes } from '#web/crud/field/tree-choice.tsx'
import { newestRow } from '#web/crud/row/newest-row.ts'
import { ChoiceField } from '#web/crud/field/choice-field.tsx'
import type { FieldsOf, RowForm } from '#web/crud/row/row-form.tsx'

/** Form of a new user. */
export const newUser: RowForm<UserRecord, typeof user.submit> = {
  call: user.submit,
  empty: { tenantId: '', account: '', password: '', realName: '', name: '', userType: 1, phone: '', email: '' },
  toValues: ({ id, account, realName, name }) => ({ id, account, realName, name, password: '' }),
  findAdded: () => newestRow(user.page),
}

/** Fields of a new user. */
export const newUserFields: FieldsOf<typeof user.submit> = (field, { choicesOf, server }) => (
  <>
    <TextInput {...field('tenantId')} maxLength={12} inputMode="numeric" />
    <TextInput {...field('account')} maxLength={64} autoCapitalize="off" autoComplete="off" spellCheck={false} />
    <Password {...field('password')} />
    <TextInput {...field('realName')} maxLength={64} />
    <TextInput {...field('name')} maxLength={64} />
    {server.hasColumn(user.submit, 'userType') && (
      <ChoiceField {...field('userType')} choices={choicesOf('userType')} />
    )}
    {server.has('requires-role') && <RoleField {...field('roleId')} />}
    <TextInput {...field('phone')} maxLength={20} inputMode="tel" />
    <TextInput {...field('email')} maxLength={64} inputMode="email" />
  </>
)

/** Form of a user that exists; the password stays as it is. Platforms beyond the third are shown as the third. */
export const userChange: RowForm<UserRecord, typeof user.update> = {
  call: user.update,
  empty: { id: '', account: '', realName: '', name: '' },
  toValues: ({ id, account, realName, name, code, phone, email, birthday, sex }) => ({
    id,
    account,
    realName,
    name,
    code,
    phone,
    email,
    ...(birthday && { birthday }),
    ...(sex !== null && { sex }),
  }),
}

/** Fields of a user that exists. */
export const userChangeFields: FieldsOf<typeof user.update> = (field, { choicesOf }) => (
  <>
    <TextInput {...field('account')} maxLength={64} autoCapitalize="off" autoComplete="off" spellCheck={false} />
    <TextInput {...field('realName')} maxLength={64} />
    <TextInput {...field('name')} maxLength={64} />
    <TextInput {...field('code')} maxLength={64} />
    <TextInput {...field('phone')} maxLength={20} inputMode="tel" />
    <TextInput {...field('email')} maxLength={64} inputMode="email" />
    <DayInput {...field('birthday')} />
    <ChoiceField {...field('sex')} choices={choicesOf('sex')} isOptional />
  </>
)

/** Initial password; the server hashes it, and no answer has it. */
function Password(props: ComponentProps<typeof PasswordInput>) {
  const { t } = useLingui()
  return <PasswordInput {...props} label={t`密码`} autoComplete="new-password" maxLength={16} />
}

type DayProps = Omit<ComponentProps<typeof TextInput>, 'onChange'> & { onChange?: (day: string | undefined) => void }

/** A day; an empty one is left out. */
const DayInput = ({ onChange, ...props }: DayProps) => (
  <TextInput
    {...props}
    type="date"
    onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange?.(currentTarget.value || undefined)}
  />
)

type RoleProps = { error?: ReactNode; onChange?: (roleId: string) => void }

/** Role of a new user, where the server demands one. */
function RoleField({ error, onChange }: RoleProps) {
  const { t } = useLingui()
  const { data = [] } = useQuery(query(role.tree, {}))
  const [value, setValue] = useState('')
  return (
    <NativeSelect
      label={t`角色`}
      error={error}
      value={value}
      onChange={({ currentTarget }) => {
        setValue(currentTarget.value)
        onChange?.(currentTarget.value)
      }}
      data={[{ value: '', label: t`未选择` }, ...allNodes(data).map(({ id, title }) => ({ value: id, label: title }))]}
      lang="zh-CN"
    />
  )
}
