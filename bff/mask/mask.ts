import type { MaskKind } from '#contracts/core/masked.ts'

import { maskedAddress } from '../devices/describe.ts'

/** Hides the middle of a text. Its length is hidden too, as it tells names and numbers apart. */
function middle(text: string, head: number, tail: number): string {
  const letters = Array.from(text)
  const [start, end] = letters.length > head + tail ? [head, tail] : [Math.min(1, letters.length), 0]
  return `${letters.slice(0, start).join('')}****${letters.slice(letters.length - end).join('')}`
}

/** Keeps the first letter and the domain. */
function email(text: string): string {
  const at = text.lastIndexOf('@')
  return at < 0 ? middle(text, 1, 0) : `${middle(text.slice(0, at), 1, 0)}${text.slice(at)}`
}

const masks: Readonly<Record<MaskKind, (text: string) => string>> = {
  name: (text) => middle(text, 1, 0),
  phone: (text) => middle(text, 3, 4),
  email,
  day: (text) => middle(text, 4, 0),
  address: (text) => middle(text, 6, 0),
  network: (text) => maskedAddress(text) || middle(text, 1, 0),
  text: maskedText,
}

/** Masks a value by the kind of its field; no value stays empty. Source: security R54. */
export const masked = (kind: MaskKind, text: string): string => (text === '' ? '' : masks[kind](text))

/**
 * Name of a parameter whose value is a credential, also within another name, and the value: in quotes, in the escaped
 * quotes of a JSON text within a JSON text, or without any.
 */
const credential =
  /((?:password|passwd|pwd|secret|token|credential|authorization|cookie|blade-auth|captcha|verifykey)\w{0,20}\\{0,3}["']?\s{0,3}[:=]\s{0,3})(?:(")(?:[^"\\]|\\.)*|(\\{1,3}")([^"]*)|(')[^']*|[^\s"'\\,;&}]+)/gi

/** `Bearer …`, `Basic …`. */
const scheme = /\b(bearer|basic|crypto)\s{1,3}[\w.~+/=-]{8,}/gi

/** JSON Web Token. */
const jwt = /(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g

const nationalId = /(?<!\d)\d{17}[\dXx](?![\dA-Za-z])/g
const mobile = /(?<!\d)((?:\+?86[ -]?)?)(1[3-9]\d{9})(?!\d)/g
const emailAddress = /(?<![\w.+-])[\w.+-]+@[\w.-]+/g

/** IPv4 address. */
const network = /(?<![\d.])(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}(?![\d.])/g

/**
 * Masks what looks like credentials, ID numbers, phone numbers, e-mail and network addresses. All patterns take linear
 * time (.ci/regex.test.ts).
 */
export function maskedText(text: string): string {
  return text
    .replace(scheme, '$1 ****')
    .replace(credential, (_, ...[key, quote = '', escaped = '', quoted = '', apostrophe = '']: string[]) =>
      [key, quote, escaped, apostrophe, '****', backslashesAtEnd(quoted)].join(''),
    )
    .replace(jwt, '****')
    .replace(nationalId, (id) => middle(id, 6, 4))
    .replace(mobile, (_, prefix: string, number: string) => prefix + middle(number, 3, 4))
    .replace(emailAddress, email)
    .replace(network, '$1.*.*')
}

/** They escape the closing quote of a JSON text within a JSON text. */
function backslashesAtEnd(text: string): string {
  let length = text.length
  while (length > 0 && text[length - 1] === '\\') length -= 1
  return text.slice(length)
}
