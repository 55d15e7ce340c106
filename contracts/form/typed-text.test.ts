import * as v from 'valibot'
import { expect, test } from 'vitest'

import type { Schema } from '../core/call.ts'
import { formMessages } from '../core/form-messages.ts'
import { CalendarDay } from './form.ts'
import { AccountText, OneLineText } from './one-line-text.ts'
import { DocumentNumberText, Mobile, NationalId, PersonName, PhoneNumber } from './rule.ts'

/** Output of a schema, or its first message. */
function reading(schema: Schema<string>, text: string): string {
  const result = v.safeParse(schema, text)
  return result.success ? result.output : result.issues[0].message
}

const id = '51010419980615233X'

test.each([
  ['51010419980615233x', id],
  ['510104 19980615 233X', id],
  ['510104-19980615-233X', id],
  ['５１０１０４１９９８０６１５２３３Ｘ', id],
  ['51010419980615233Ⅹ', id],
  ['51010419980615233ⅹ', id],
  ['51010419980615233×', id],
  ['51010419980615233Х', id],
  ['51010419980615233х', id],
  ['51010419980615233Χ', id],
  ['\u202D13622223333\u202C', '13622223333'],
  ['+8613622223333', '13622223333'],
  ['+86 136 2222 3333', '13622223333'],
  ['0086-13622223333', '13622223333'],
  ['86 13622223333', '13622223333'],
  ['136 2222 3333', '13622223333'],
  ['136-2222-3333，', '13622223333'],
  ['zhangsan\u200B', 'zhangsan'],
  ['ｌｉｓｉ', 'lisi'],
  ['Zhang.San@example.com', 'Zhang.San@example.com'],
  ['E1234 5678', 'E12345678'],
  ['8613622223333', '8613622223333'],
])('the account %j is read as %j at a log-in, a registration and a retrieval', (typed, account) => {
  expect(reading(AccountText, typed)).toBe(account)
})

test.each(['+86 136 2222 3333', '8613622223333', '０１３６', '510104 19980615 233x', 'E1234 5678'])(
  'a reading of %j is left alone by a second one',
  (typed) => {
    const once = reading(AccountText, typed)
    expect(reading(AccountText, once)).toBe(once)
  },
)

test.each([
  ['+8613622223333', '13622223333'],
  ['86 13622223333', '13622223333'],
  ['008613622223333', '13622223333'],
  ['136‑2222‑3333', '13622223333'],
  ['136.2222.3333', '13622223333'],
  ['(136)22223333', '13622223333'],
  ['13622223333;', '13622223333'],
  ['13622223333、', '13622223333'],
  ['１３６２２２２３３３３', '13622223333'],
  ['+85261234567', formMessages.mobileLength],
  ['手机13622223333', formMessages.mobileLength],
])('the mobile number %j is read as %j', (typed, phone) => {
  expect(reading(Mobile, typed)).toBe(phone)
})

test.each([
  ['身份证号：51010419980615233X', formMessages.idWords],
  ['51010419980615233Ж', formMessages.idWords],
  ['51010419980615233*', formMessages.idWrong],
])('the ID number %j is refused: %s', (typed, message) => {
  expect(reading(NationalId, typed)).toBe(message)
})

test('the number of another document keeps its letters and digits', () => {
  expect(['8613622223333', 'e1234 5678', 'H1234567890'].map((it) => reading(DocumentNumberText, it))).toEqual([
    '8613622223333',
    'e12345678',
    'H1234567890',
  ])
})

test.each([
  ['MARIA DEL CARMEN', 'MARIA DEL CARMEN'],
  ['O’Neil', "O'Neil"],
  ['Müller', 'Müller'],
  ['Mu\u0308ller', 'Müller'],
  ['Anne–Marie  Smith', 'Anne-Marie Smith'],
  ['J. R. Smith', 'J. R. Smith'],
  ['Nguyễn Thị Hồng', 'Nguyễn Thị Hồng'],
  ['张　伟', '张伟'],
  ['欧阳 娜', '欧阳娜'],
  ['阿依古丽・买买提', '阿依古丽·买买提'],
  ['阿依古丽.买买提', '阿依古丽·买买提'],
  ['阿依古丽 · 买买提', '阿依古丽·买买提'],
  ['\uF9DB田', '\uF9DB田'],
  ['张3', formMessages.personName],
  ["'Neil", formMessages.personName],
  ['\u200B', formMessages.required],
])('the name %j is read as %j', (typed, name) => {
  expect(reading(PersonName, typed)).toBe(name)
})

test.each([
  ['010-62345678', '010-62345678'],
  ['+852 6123 4567', '+852 6123 4567'],
  ['+86 136 2222 3333', '13622223333'],
  ['any text', formMessages.phoneNumber],
  ['1234', formMessages.phoneNumber],
])('the telephone number %j of a user is read as %j', (typed, phone) => {
  expect(reading(PhoneNumber, typed)).toBe(phone)
})

test.each(['2026。1。5', '2026、1、5', '2026—01—05', '2026.1.5', '２０２６．１．５', '2026年1月5日'])(
  '%j is a day',
  (typed) => {
    expect(reading(CalendarDay, typed)).toBe('2026-01-05')
  },
)

test('marks of direction and signs without a shape are in no text, joiners stay within one', () => {
  expect(reading(OneLineText, '\u202Eeman\u202C')).toBe('eman')
  expect(reading(OneLineText, '张\u200B三\uFEFF')).toBe('张三')
  expect(reading(OneLineText, '\u200D\u200B')).toBe('')
  expect(reading(OneLineText, '👩\u200D🎓')).toBe('👩\u200D🎓')
})
