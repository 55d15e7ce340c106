import { useLingui } from '@lingui/react/macro'
import { PasswordInput, TextInput } from '@mantine/core'
import type { ChangeEvent, ComponentProps } from 'react'

import { user, type UserRecord } from '#contracts/user.ts'

import { ChoiceField } from '#web/crud/field/choice-field.tsx'
import type { FieldsOf, RowForm } from '#web/crud/row/row-form.tsx'

/** Form of a new user. */
export const newUser: RowForm<UserRecord, typeof user.submit> = {
  call: user.submit,
  empty: { tenantId: '', account: '', password: '', realName: '', name: '', userType: 1, phone: '', email: '' },
  toValues: ({ account, realName, name }) => ({ account, realName, name, password: '' }),
}

/** Fields of a new user. */
export const newUserFields: FieldsOf<typeof user.submit> = (field, { choicesOf }) => (
  <>
    <TextInput {...field('tenantId')} maxLength={12} inputMode="numeric" />
    <TextInput {...field('account')} maxLength={64} autoCapitalize="off" autoComplete="off" spellCheck={false} />
    <Password {...field('password')} />
    <TextInput {...field('realName')} maxLength={64} />
    <TextInput {...field('name')} maxLength={64} />
    <ChoiceField {...field('userType')} choices={choicesOf('userType')} />
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
