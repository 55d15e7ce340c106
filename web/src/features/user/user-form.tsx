import { useLingui } from '@lingui/react/macro'
import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'

import { user, type UserRecord } from '#contracts/administration/user.ts'

import { ChoiceField } from '#web/crud/field/choice-field.tsx'
import { newestRow } from '#web/crud/row/newest-row.ts'
import type { FieldsOf, RowForm } from '#web/crud/row/row-form-definition.ts'
import { DeptField, OrganisationFields, organisationLabels, PostField } from './organisation-fields.tsx'

const none = { roleId: '', deptId: '', postId: '' }

/** Form of a new user, of the own tenant to begin with. */
export const newUserFor = (ownTenant: string): RowForm<UserRecord, typeof user.submit> => ({
  call: user.submit,
  empty: {
    ...none,
    tenantId: ownTenant,
    account: '',
    password: '',
    realName: '',
    name: '',
    userType: 1,
    phone: '',
    email: '',
  },
  idFields: organisationLabels,
  // Users of one department are added one after the other.
  carried: ['tenantId', 'roleId', 'deptId', 'postId', 'userType'],
  toValues: ({ tenantId, account, realName, name }) => ({ ...none, tenantId, account, realName, name, password: '' }),
  findAdded: () => newestRow(user.page),
})

/** Fields beside each other where the drawer is wide enough: a user has a dozen. */
const TwoColumns = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={{ alignItems: 'start' }}>
    {children}
  </SimpleGrid>
)

/** Fields of a new user. */
export const newUserFields: FieldsOf<typeof user.submit> = (field, { choicesFor, saved, server }) => (
  <TwoColumns>
    <TextInput {...field('account')} maxLength={64} autoCapitalize="off" autoComplete="off" spellCheck={false} />
    <Password {...field('password')} />
    <TextInput {...field('realName')} maxLength={64} />
    <TextInput {...field('name')} maxLength={64} />
    <OrganisationFields field={field} tenantId={saved.tenantId} />
    {server.hasColumn(user.submit, 'userType') && (
      <ChoiceField {...field('userType')} choices={choicesFor('userType')} />
    )}
    <TextInput {...field('phone')} maxLength={20} inputMode="tel" />
    <TextInput {...field('email')} maxLength={64} inputMode="email" />
  </TwoColumns>
)

/** Ids of a column of a user; guests have -1. */
const knownIds = (ids: string | null) => (ids === null || ids === '-1' ? '' : ids)

/**
 * Form of an existing user; the password does not change. Platforms beyond the third are shown as the third. Roles have a
 * dialog of their own, because their change ends sessions.
 */
export const userChange: RowForm<UserRecord, typeof user.update> = {
  call: user.update,
  empty: { id: '', account: '', realName: '', name: '' },
  idFields: organisationLabels,
  toValues: ({ id, tenantId, account, realName, name, deptId, postId, code, phone, email, birthday, sex }) => ({
    id,
    tenantId,
    deptId: knownIds(deptId),
    postId: knownIds(postId),
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
export const userChangeFields: FieldsOf<typeof user.update> = (field, { choicesFor, saved, server }) => (
  <TwoColumns>
    <TextInput {...field('account')} maxLength={64} autoCapitalize="off" autoComplete="off" spellCheck={false} />
    <TextInput {...field('realName')} maxLength={64} />
    <TextInput {...field('name')} maxLength={64} />
    <DeptField
      {...field('deptId', server.has('requires-dept') ? { isRequired: true } : {})}
      tenantId={saved.tenantId ?? ''}
    />
    <PostField {...field('postId')} tenantId={saved.tenantId ?? ''} />
    <TextInput {...field('code')} maxLength={64} />
    <TextInput {...field('phone')} maxLength={20} inputMode="tel" />
    <TextInput {...field('email')} maxLength={64} inputMode="email" />
    <DayInput {...field('birthday')} />
    <ChoiceField {...field('sex')} choices={choicesFor('sex')} isOptional />
  </TwoColumns>
)

/** Initial password; the server hashes it, and no answer has it. */
function Password(props: ComponentProps<typeof PasswordInput>) {
  const { t } = useLingui()
  return (
    <PasswordInput
      {...props}
      label={t`密码`}
      autoComplete="new-password"
      maxLength={16}
      visibilityToggleButtonProps={{ 'aria-label': t`显示密码` }}
    />
  )
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
