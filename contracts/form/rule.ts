import * as v from 'valibot'

import { formMessages } from '../core/form-messages.ts'
import { maxLength, minLength } from '../core/length.ts'
import { credentialMessages } from './credential-messages.ts'
import { withoutControls } from './one-line-text.ts'
import { plainText, readDocumentNumber, readIdNumber, readName, readPhone } from './typed-text.ts'

/**
 * Normalised text of one line: full-width forms become ASCII, format characters (Unicode Cf) and surrounding white space are removed.
 * Not NFKC, which replaces rare Han characters of names.
 */
export const NormalisedText = v.pipe(v.string(), v.transform(plainText), withoutControls)

/** Normalised text without any white space, for numbers that are pasted in groups. */
export const UnspacedText = v.pipe(
  v.string(),
  v.transform((text) => plainText(text).replaceAll(/\s/g, '')),
  withoutControls,
)

/** Mobile number, read as people type and paste it. */
export const PhoneText = v.pipe(v.string(), v.transform(readPhone), withoutControls)

/** ID number, read as people type and paste it. */
export const IdNumberText = v.pipe(v.string(), v.transform(readIdNumber), withoutControls)

/** Number of an identity document of any kind, read as people type and paste it. */
export const DocumentNumberText = v.pipe(v.string(), v.transform(readDocumentNumber), withoutControls)

/** Name of a person, read as people type it. */
export const NameText = v.pipe(v.string(), v.transform(readName), withoutControls)

/** Province codes, the first two digits of a national ID. 83: residence permits of people from Taiwan. Source: GB/T 2260. */
export const provinces =
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  )

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Check digit of a national ID (ISO 7064 MOD 11-2). Source: specification 5, GB 11643. */
export function checkDigit(first17: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(first17[index]), 0)
  return '10X98765432'.charAt(sum % 11)
}

/** National ID number; x, and what looks like it, becomes X. Source: specification 5. */
export const NationalId = v.pipe(
  IdNumberText,
  v.nonEmpty(formMessages.idEmpty),
  v.regex(/^[!-9;-~]+$/, formMessages.idWords),
  v.length(18, formMessages.idLength),
  v.regex(/^\d{17}[\dX]$/, formMessages.idWrong),
  v.check(
    (id) => provinces.includes(id.slice(0, 2)) && checkDigit(id.slice(0, 17)) === id.at(-1),
    formMessages.idWrong,
  ),
)

/** Mobile number: 11 digits without a leading 0. Source: specification 5. */
export const Mobile = v.pipe(
  PhoneText,
  v.nonEmpty(formMessages.mobileEmpty),
  v.length(11, formMessages.mobileLength),
  v.regex(/^[1-9]\d{10}$/, formMessages.mobileWrong),
)

/** New password: 8 to 16 characters of at least two classes; no draft has it. Source: specification 5. */
export const NewPassword = v.pipe(
  v.string(),
  v.nonEmpty(credentialMessages.password),
  minLength(8, formMessages.passwordLength),
  maxLength(16, formMessages.passwordLength),
  v.regex(/^(?!\d+$)(?![a-zA-Z]+$)(?![^\da-zA-Z]+$)/, formMessages.passwordKinds),
  withoutControls,
  v.metadata({ credential: true }),
)

/** Current password: not validated against today's policy. */
export const CurrentPassword = v.pipe(v.string(), v.nonEmpty(credentialMessages.password), maxLength(64))

/** Wire format of a password: the gateway hashes it, or sends it plain, by configuration. Source: blade-contract 5. */
export const asPassword = v.metadata<string, { readonly wire: 'password' }>({ wire: 'password' })

const han = String.raw`[\p{Script=Han}a-zA-Z]`
const chineseName = `${han}+(?:·${han}+){0,2}`
const latin = String.raw`a-zA-ZÀ-ÖØ-öø-ɏḀ-ỿ`
/** Latin letters with accents, blanks, hyphens, apostrophes and full stops. */
const latinName = String.raw`[${latin}][${latin}\u0300-\u036f' .-]*`

/** Name of a person in a document of any country: Chinese, or in Latin letters. */
export const PersonName = v.pipe(
  NameText,
  v.nonEmpty(formMessages.required),
  maxLength(50, formMessages.tooLong),
  v.regex(new RegExp(`^(?:${chineseName}|${latinName})$`, 'u'), formMessages.personName),
)

/** Telephone number of any kind, or none: 5 to 20 digits, after a plus sign and in groups where it is typed so. */
export const PhoneNumber = v.pipe(
  NormalisedText,
  v.transform((text) => (v.is(Mobile, text) ? readPhone(text) : text)),
  v.regex(/^(?:\+?\d(?:[ -]?\d){4,19})?$/, formMessages.phoneNumber),
)

/** Formats that field definitions refer to by name. Source: specification 5. */
export const rules = {
  nationalId: NationalId,
  mobile: Mobile,
  loginName: v.pipe(NormalisedText, v.regex(/^\w+$/, formMessages.loginName)),
  password: v.pipe(v.string(), v.regex(/^(?!\d+$)(?![a-z]+$)(?![^\da-z]+$).{8,16}$/i, formMessages.twoKinds)),
  /** Han characters or letters, up to three parts separated by a middle dot. */
  personalName: v.pipe(
    NameText,
    v.transform((name) => name.replaceAll('.', '·')),
    v.regex(new RegExp(`^${chineseName}$`, 'u'), formMessages.personalName),
  ),
  lettersDigitsChinese: v.pipe(
    NormalisedText,
    v.regex(/^[\p{Script=Han}a-zA-Z\d]+$/u, formMessages.lettersDigitsChinese),
  ),
  hongKongMacaoId: v.pipe(UnspacedText, v.toUpperCase(), v.regex(/^[HM]\d+$/, formMessages.hongKongMacaoId)),
  foreignerId: v.pipe(
    UnspacedText,
    v.toUpperCase(),
    v.regex(/^(?:[A-Z]{3}\w{12}|[A-Z\d]{18})$/, formMessages.foreignerId),
  ),
  otherId: v.pipe(UnspacedText, v.regex(/^[a-zA-Z\d]{6,18}$/, formMessages.otherId)),
  creditCode: v.pipe(
    UnspacedText,
    v.toUpperCase(),
    v.regex(/^[\dA-HJ-NP-RTUWXY]{2}\d{6}[\dA-HJ-NP-RTUWXY]{10}$/, formMessages.creditCode),
  ),
  letters: v.pipe(NormalisedText, v.regex(/^[a-zA-Z]+$/, formMessages.letters)),
  personName: PersonName,
  phoneNumber: PhoneNumber,
} as const

/** Name of a format. */
export type RuleName = keyof typeof rules

/** Names of all formats. */
export const ruleNames = Object.keys(rules) as RuleName[] // Object.keys forgets the keys of a const
