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

/** Name of a parameter whose value is a credential, also within another name, up to its value. */
const credential =
  /(?:password|passwd|pwd|secret|token|credential|authorization|cookie|blade-auth|captcha|verifykey)\w{0,20}\\{0,3}["']?\s?[:=]\s?/gi

/** Ends of a value without quotes. */
const delimiters = new Set(' \t\r\n"\'\\,;&}')

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
  return withoutCredentials(text.replace(scheme, '$1 ****'))
    .replace(jwt, '****')
    .replace(nationalId, (id) => middle(id, 6, 4))
    .replace(mobile, (_, prefix: string, number: string) => prefix + middle(number, 3, 4))
    .replace(emailAddress, email)
    .replace(network, '$1.*.*')
}

/** The text with the values of credentials masked. Every character is read once. */
function withoutCredentials(text: string): string {
  let result = ''
  let position = 0
  for (const { index, 0: key } of text.matchAll(credential)) {
    if (index < position) continue // within the value before
    const start = openingEnd(text, index + key.length)
    result += text.slice(position, start)
    position = valueEnd(text, start)
    if (position > start) result += '****'
  }
  return result + text.slice(position)
}

/** Behind a quote that opens a value, with the backslashes of a JSON text within a JSON text; else the same position. */
function openingEnd(text: string, from: number): number {
  let at = from
  while (text[at] === '\\') at += 1
  return text[at] === '"' || text[at] === "'" ? at + 1 : from
}

/** End of a value: its closing quote, as deep in backslashes as the opening one, else the first delimiter. */
function valueEnd(text: string, start: number): number {
  const quote = text[start - 1]
  if (quote !== '"' && quote !== "'") return plainEnd(text, start)
  const depth = backslashesBefore(text, start - 1)
  let at = start
  let backslashes = 0
  for (; at < text.length; at++) {
    if (text[at] === quote && isClosing(backslashes, depth)) return at - Math.min(backslashes, depth)
    backslashes = text[at] === '\\' ? backslashes + 1 : 0
  }
  return at
}

/** Whether a quote behind so many backslashes closes a value; each level of JSON doubles those of an escaped character. */
const isClosing = (backslashes: number, depth: number) =>
  backslashes < depth || (backslashes - depth) % (2 * (depth + 1)) === 0

function plainEnd(text: string, start: number): number {
  let at = start
  while (at < text.length && !delimiters.has(text.charAt(at))) at += 1
  return at
}

function backslashesBefore(text: string, position: number): number {
  let at = position
  while (at > 0 && text[at - 1] === '\\') at -= 1
  return position - at
}
