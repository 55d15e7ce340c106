import * as v from 'valibot'

import { formMessages } from './form-messages.ts'
import { credentialMessages } from './credential-messages.ts'

/** Full-width letters, digits and marks lie this far above the usual ones. */
const fullWidth = 0xff01 - 0x21

/**
 * Full-width letters, digits and marks as they are usually typed, without blanks around and the invisible marks that
 * pasted text brings. Rare characters of names stay as they are, which Unicode's own NFKC does not promise.
 */
export const Typed = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .replaceAll(/[\uFF01-\uFF5E]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - fullWidth))
      .replaceAll(/\p{Cf}/gu, '')
      .trim(),
  ),
)

/** The same without any blanks: numbers are often pasted in groups. */
export const Solid = v.pipe(
  Typed,
  v.transform((text) => text.replaceAll(/\s/g, '')),
)

/** First two digits of a national ID. 83: residence permits of people from Taiwan. Source: GB/T 2260. */
export const provinces =
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  )

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The last place of a national ID for its first 17 digits. Source: specification 5, GB 11643. */
export function checkDigit(first17: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(first17[index]), 0)
  return '10X98765432'.charAt(sum % 11)
}

/** A national ID number; a small x becomes X. Source: specification 5. */
export const NationalId = v.pipe(
  Solid,
  v.toUpperCase(),
  v.nonEmpty(formMessages.idEmpty),
  v.length(18, formMessages.idLength),
  v.regex(/^\d{17}[\dX]$/, formMessages.idWrong),
  v.check(
    (id) => provinces.includes(id.slice(0, 2)) && checkDigit(id.slice(0, 17)) === id.at(-1),
    formMessages.idWrong,
  ),
)

/** A mobile number; what looks like a landline is refused. Source: specification 5. */
export const Mobile = v.pipe(
  Solid,
  v.nonEmpty(formMessages.mobileEmpty),
  v.length(11, formMessages.mobileLength),
  v.regex(/^[1-9]\d{10}$/, formMessages.mobileWrong),
)

/** A new password: 8 to 16 characters of more than one kind. Source: specification 5. */
export const NewPassword = v.pipe(
  v.string(),
  v.nonEmpty(credentialMessages.password),
  v.minLength(8, formMessages.passwordLength),
  v.maxLength(16, formMessages.passwordLength),
  v.regex(/^(?!\d+$)(?![a-z]+$)(?![^\da-z]+$)/i, formMessages.passwordKinds),
)

/** A password in use: whatever was a good one once. */
export const CurrentPassword = v.pipe(v.string(), v.nonEmpty(credentialMessages.password), v.maxLength(64))

/**
 * A password that travels to the upstream in the form that the deployment takes, which is a hash on most. The rules
 * are about what was typed. Source: blade-contract 5.
 */
export const asPassword = v.metadata<string, { readonly wire: 'password' }>({ wire: 'password' })

const han = String.raw`[\p{Script=Han}a-zA-Z]`

/** Formats that a form of the server can ask for by name. Source: specification 5. */
export const rules = {
  nationalId: NationalId,
  mobile: Mobile,
  loginName: v.pipe(Typed, v.regex(/^\w+$/, formMessages.loginName)),
  password: v.pipe(v.string(), v.regex(/^(?!\d+$)(?![a-z]+$)(?![^\da-z]+$).{8,16}$/i, formMessages.twoKinds)),
  /** Chinese characters (rare ones too) or letters, up to three parts with a middle dot. */
  personalName: v.pipe(
    Typed,
    v.transform((name) => name.replaceAll(/[•・･‧∙⋅.]/g, '·')),
    v.regex(new RegExp(`^${han}+(?:·${han}+){0,2}$`, 'u'), formMessages.personalName),
  ),
  lettersDigitsChinese: v.pipe(Typed, v.regex(/^[\p{Script=Han}a-zA-Z\d]+$/u, formMessages.lettersDigitsChinese)),
  hongKongMacaoId: v.pipe(Solid, v.toUpperCase(), v.regex(/^[HM]\d+$/, formMessages.hongKongMacaoId)),
  foreignerId: v.pipe(Solid, v.toUpperCase(), v.regex(/^(?:[A-Z]{3}\w{12}|[A-Z\d]{18})$/, formMessages.foreignerId)),
  otherId: v.pipe(Solid, v.regex(/^[a-zA-Z\d]{6,18}$/, formMessages.otherId)),
  creditCode: v.pipe(
    Solid,
    v.toUpperCase(),
    v.regex(/^[\dA-HJ-NP-RTUWXY]{2}\d{6}[\dA-HJ-NP-RTUWXY]{10}$/, formMessages.creditCode),
  ),
  letters: v.pipe(Typed, v.regex(/^[a-zA-Z]+$/, formMessages.letters)),
} as const

export type RuleName = keyof typeof rules

export const ruleNames = Object.keys(rules) as RuleName[] // Object.keys forgets the keys of a const
