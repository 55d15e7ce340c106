import * as v from 'valibot'
import { expect, test } from 'vitest'

import { TenantDraft } from '../administration/tenant.ts'
import { UserChange } from '../administration/user.ts'
import { page } from './blade.ts'
import { formMessages } from './form-messages.ts'
import { hasMaskedField, maskedText } from './masked.ts'
import { maskCondition, maskKind } from './schema.ts'

test('a masked field is text, no value is empty, and its schema says how it is masked', () => {
  const phone = maskedText('phone')
  expect(maskKind(phone)).toBe('phone')
  expect([v.parse(phone, '13912345678'), v.parse(phone, -1), v.parse(phone, null)]).toEqual(['13912345678', '', ''])
})

test('of a masked day the year is that of the server’s zone, and a number is no text of which a part is shown', () => {
  const days = ['1984-12-31T16:00:00Z', 473_356_800_000, '1985-01-01 00:00:00', '1985****', 12_345]
  expect(days.map((day) => v.parse(maskedText('day'), day))).toEqual([...Array(3).fill('1985-01-01'), '1985****', ''])
})

test('a field may be masked in some records only, and its answer has one then', () => {
  const value = maskedText('secret', ({ kind }) => kind === 'key')
  expect(maskCondition(value)?.({ kind: 'key' })).toBe(true)
  expect(maskCondition(value)?.({ kind: 'size' })).toBe(false)
  expect(maskCondition(maskedText('phone'))).toBeUndefined()
  expect(hasMaskedField(page(v.object({ kind: v.string(), value })))).toBe(true)
  expect(hasMaskedField(page(v.object({ kind: v.string() })))).toBe(false)
})

test.each([
  ['the phone number of a user', UserChange, { id: '1', account: 'a', realName: 'b', name: 'c', phone: '139****5678' }],
  [
    'the e-mail address of a user',
    UserChange,
    { id: '1', account: 'a', realName: 'b', name: 'c', email: 'z****@b.cn' },
  ],
  ['the contact of a tenant', TenantDraft, { id: '1', tenantName: 'a', linkman: '何****' }],
])('%s cannot be saved while it is masked', (_, schema, draft) => {
  const { issues } = v.safeParse(schema, draft)
  expect(issues?.[0]?.message).toBe(formMessages.masked)
})
