import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import type { Schema } from '../core/call.ts'
import { formMessages } from '../core/form-messages.ts'
import { credentialMessages } from './credential-messages.ts'
import { OneLineText } from './one-line-text.ts'
import {
  checkDigit,
  Mobile,
  NationalId,
  NewPassword,
  NormalisedText,
  provinces,
  type RuleName,
  rules,
  UnspacedText,
} from './rule.ts'

const seed = 20261121

/** Result of a schema: the normalised text, or the first message. */
function verdict(schema: Schema<string>, text: string) {
  const result = v.safeParse(schema, text)
  return result.success ? { text: result.output } : { message: result.issues[0].message }
}

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((them) => them.join(''))

const validId = fc.tuple(fc.constantFrom(...provinces), digits(15)).map(([province, rest]) => {
  const first17 = province + rest
  return first17 + checkDigit(first17)
})

test.each(provinces)('a number from province %s with its check digit is a national ID', (province) => {
  fc.assert(
    fc.property(digits(15), (rest) => {
      const id = province + rest + checkDigit(province + rest)
      expect(verdict(NationalId, id)).toEqual({ text: id })
    }),
    { seed, numRuns: 20 },
  )
})

test('any single wrong digit of a national ID is detected', () => {
  fc.assert(
    fc.property(validId, fc.nat(17), fc.integer({ min: 1, max: 9 }), (id, position, by) => {
      const digit = id[position] === 'X' ? by - 1 : (Number(id[position]) + by) % 10
      const wrong = id.slice(0, position) + digit + id.slice(position + 1)
      expect(verdict(NationalId, wrong)).toEqual({ message: '请输入正确的证件号码' })
    }),
    { seed, numRuns: 1000 },
  )
})

test('any transposition of adjacent digits of a national ID is detected', () => {
  fc.assert(
    fc.property(validId, fc.nat(15), (id, position) => {
      const [one = '', other = ''] = [id[position], id[position + 1]]
      fc.pre(one !== other)
      const wrong = id.slice(0, position) + other + one + id.slice(position + 2)
      expect(verdict(NationalId, wrong)).toEqual({ message: '请输入正确的证件号码' })
    }),
    { seed, numRuns: 500 },
  )
})

test.each([
  ['', '证件号码不能为空'],
  ['　 ', '证件号码不能为空'],
  ['1101051949123100', '证件号码长度不为18位'],
  ['11010519491231002X0', '证件号码长度不为18位'],
  ['11010519491231002A', '请输入正确的证件号码'],
  ['身份证号：11010519491231002X', '请只填写号码，删除其中的文字'],
  ['X10105194912310020', '请输入正确的证件号码'],
  ['110105194912310021', '请输入正确的证件号码'],
  ['990105194912310021', '请输入正确的证件号码'],
])('the national ID %j is refused: %s', (text, message) => {
  expect(verdict(NationalId, text)).toEqual({ message })
})

test.each([
  ['11010519491231002x', 'a small x'],
  ['１１０１０５１９４９１２３１００２Ｘ', 'full-width characters'],
  [' 110105 19491231 002 X\n', 'groups with blanks'],
  ['110105　19491231　002x', 'full-width blanks'],
  ['\u202D11010519491231002X\u202C', 'invisible marks of a copied text'],
])('%j is a national ID in spite of %s', (text) => {
  expect(verdict(NationalId, text)).toEqual({ text: '11010519491231002X' })
})

test('eleven digits that do not begin with 0 are a mobile number, pasted in groups too', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), digits(10), (first, rest) => {
      const number = `${first}${rest}`
      const groups = `${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`
      expect(verdict(Mobile, number)).toEqual({ text: number })
      expect(verdict(Mobile, groups)).toEqual({ text: number })
    }),
    { seed, numRuns: 100 },
  )
})

test.each([
  ['', '手机号码不能为空'],
  ['  ', '手机号码不能为空'],
  ['1380013800', '手机号码长度不为11位'],
  ['138001380000', '手机号码长度不为11位'],
  ['010-1234567', '手机号码长度不为11位'],
  ['01012345678', '手机号码格式不正确'],
  ['1380013800a', '手机号码格式不正确'],
])('the mobile number %j is refused: %s', (text, message) => {
  expect(verdict(Mobile, text)).toEqual({ message })
})

test.each([
  ['', credentialMessages.password],
  ['Abc123!', formMessages.passwordLength],
  ['Abcdefgh123456789', formMessages.passwordLength],
  ['12345678', formMessages.passwordKinds],
  ['abcdEFGH', formMessages.passwordKinds],
  ['!@#$%^&*', formMessages.passwordKinds],
  ['Exam\t2026', credentialMessages.controlCharacters],
])('the new password %j is refused: %s', (text, message) => {
  expect(verdict(NewPassword, text)).toEqual({ message })
})

test.each(['abcd1234', '1234567!', 'abcdefg!', 'Exam@2026', '密码密码abcd', '12345678 90abcdef'.slice(0, 16)])(
  'the new password %j is valid and unchanged',
  (text) => {
    expect(verdict(NewPassword, text)).toEqual({ text })
  },
)

test('a password of at least two kinds and 8 to 16 characters passes, one of a single kind does not', () => {
  const kinds = ['abcXYZ', '0123456789', '!@#$_- ']
  const oneKind = fc
    .constantFrom(...kinds)
    .chain((kind) => fc.array(fc.constantFrom(...kind.split('')), { minLength: 8, maxLength: 16 }))
  fc.assert(
    fc.property(oneKind, fc.constantFrom(...kinds), (characters, other) => {
      const plain = characters.join('')
      expect(verdict(rules.password, plain)).toEqual({ message: formMessages.twoKinds })
      const mixed = plain.slice(1) + other[0]
      const isMixed = !kinds.some((kind) => mixed.split('').every((it) => kind.includes(it)))
      expect('text' in verdict(rules.password, mixed)).toBe(isMixed)
    }),
    { seed, numRuns: 300 },
  )
})

const right: Record<Exclude<RuleName, 'nationalId' | 'mobile' | 'password'>, string[]> = {
  loginName: ['zhang_wei', 'Exam2026', '_'],
  personalName: ['王𬱖', '阿依古丽·买买提', '㐂', '〇', '欧阳·A·b', 'Smith', '𠮷野'],
  lettersDigitsChinese: ['人大附中2班', 'A1', '𬱖'],
  hongKongMacaoId: ['H1234567890', 'M00000001'],
  foreignerId: ['CHN110119900101', 'USA_23456789012', '911124198108030024'],
  otherId: ['123456', 'ABCdef123456789012'],
  creditCode: ['91110108MA01A2B3C4', '12100000400000624D'],
  letters: ['Zhang', 'abc'],
  personName: ['John Smith', "Conor O'Brien", 'José Núñez', '王小明'],
  phoneNumber: ['13800138000', '+852 9123 4567', '0066-2-123-4567'],
}

const wrong: Record<keyof typeof right, string[]> = {
  loginName: ['zhang-wei', '张伟', 'a b'],
  personalName: ['张3', '·张', '张·', '一·二·三·四', '张··伟', '张伟！'],
  lettersDigitsChinese: ['a_b', 'a b', '，'],
  hongKongMacaoId: ['A1234567', 'H', '1234567', 'H12E4'],
  foreignerId: ['CHN11011990010', 'CH1110119900101', '9111241981080300240'],
  otherId: ['12345', '1234567890123456789', '12-3456'],
  creditCode: ['91110108MA01A2B3C', '9111010IMA01A2B3C4', '9111010OMA01A2B3C4'],
  letters: ['a1', '张', 'a b'],
  personName: ['John3', '·张'],
  phoneNumber: ['1234', 'office 123456'],
}

const names = Object.keys(right) as (keyof typeof right)[] // Object.keys forgets the keys of a record

test.each(names)('the format %s accepts valid values and names invalid ones', (name) => {
  for (const text of right[name]) expect(verdict(rules[name], text)).toEqual({ text })
  for (const text of wrong[name]) expect(verdict(rules[name], text)).toEqual({ message: formMessages[name] })
})

test.each([
  ['personalName', ' 阿依古丽•买买提 ', '阿依古丽·买买提'],
  ['personalName', '阿卜杜･热合曼', '阿卜杜·热合曼'],
  ['personalName', '李\u200B娜', '李娜'],
  ['personalName', '张　伟', '张伟'],
  ['personalName', '阿依古丽ㆍ买买提', '阿依古丽·买买提'],
  ['personalName', '\uF9DB田', '\uF9DB田'],
  ['loginName', 'Ｅｘａｍ２０２６', 'Exam2026'],
  ['hongKongMacaoId', 'h 1234 5678', 'H12345678'],
  ['foreignerId', 'chn110119900101', 'CHN110119900101'],
  ['creditCode', '91110108 ma01a2b3c4', '91110108MA01A2B3C4'],
] as const)('the format %s normalises %j to %j', (name, text, normalised) => {
  expect(verdict(rules[name], text)).toEqual({ text: normalised })
})

test.each(['张\0三', '张\t三', '张\n三', '张\u001B三', '张\u007F三', '张\u0085三'])(
  'a text of one line refuses a control character: %j',
  (text) => {
    const refusal = { message: credentialMessages.controlCharacters }
    expect([verdict(OneLineText, text), verdict(NormalisedText, text)]).toEqual([refusal, refusal])
  },
)

test('a line break around a text is trimmed, white space within pasted numbers is removed, rare characters stay', () => {
  expect(verdict(OneLineText, ' 张三\r\n')).toEqual({ text: '张三' })
  expect(verdict(UnspacedText, '110105\t1949')).toEqual({ text: '1101051949' })
  expect(verdict(UnspacedText, '110105\0')).toEqual({ message: credentialMessages.controlCharacters })
  expect(verdict(OneLineText, '𬱖·👩‍🎓')).toEqual({ text: '𬱖·👩‍🎓' })
})
