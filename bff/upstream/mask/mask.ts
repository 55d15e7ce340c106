import { secretMask } from '#contracts/core/masked.ts'
import type { MaskKind } from '#contracts/core/schema.ts'

import { maskedAddress } from './address.ts'

/** Characters of each end that are looked at: more than any mask shows. */
const maxEnd = 50

/** Hides the middle of a text. The length is hidden as well: it distinguishes names and numbers. */
function middle(text: string, head: number, tail: number): string {
  const letters = Array.from(text.length > 2 * maxEnd ? text.slice(0, maxEnd) + text.slice(-maxEnd) : text)
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
  secret: () => secretMask,
}

/** Masks a value by the kind of its field; no value stays empty. Source: security R54. */
export const maskText = (kind: MaskKind, text: string): string => (text === '' ? '' : masks[kind](text))

/**
 * Name of a parameter whose value is a credential, or a name, birthday or address of a person, also within another name, up
 * to its value; in JSON, XML, queries, headers and Java's own texts, as they are or percent-encoded.
 */
const secretKey =
  /(?:password|passwd|pwd|secret|token|credential|authorization|cookie|session|blade-auth|captcha|verifykey|param_?value|api_?key|aes_?key|private_?key|answer|real_?name|ks_?name|nick_?name|linkman|birthday|csrq|address|lxdz)\w{0,20}(?:\\{0,3}["']|%22)?\s?(?:[:=>]|%3[AD]){1,2}\s?/gi

/** Ends of a value without quotes. */
const delimiters = new Set(' \t\r\n"\'\\,;&}')

/** `Bearer …`, `Basic …`. */
const scheme = /\b(bearer|basic|crypto)\s{1,3}[\w.~+/=-]{8,}/gi

/** JSON Web Token. */
const jwt = /(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g

// A number may follow a percent-encoded character, as in `%22139…`.
const nationalId = /(?:(?<!\d)|(?<=%[\da-f]{2}))\d{6}[ -]?\d{8}[ -]?\d{3}[\dx](?![\da-z])/gi

/** Permits of Hong Kong, Macao and Taiwan, and passports. */
const travelDocument = /(?<![\da-z])[hmeg]\d{8,10}(?![\da-z])/gi

const mobile = /(?:(?<!\d)|(?<=%[\da-f]{2}))((?:\+?86[ -]?)?1[3-9]\d)[ -]?\d{4}[ -]?(\d{4})(?!\d)/gi
const landline = /(?:(?<!\d)|(?<=%[\da-f]{2}))(0\d{2,3})-\d{3,4}(\d{4})(?!\d)/gi
const emailAddress = /(?<![\w.+-])([\w.+-]+)(@|%40)([\w.-]+)/g

/** 15 to 19 digits, in groups of four or not. */
const cardNumber = /(?:(?<!\d)|(?<=%[\da-f]{2}))\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{3,4}(?:[ -]?\d{1,3})?(?!\d)/gi

/** Beginnings of bank cards: UnionPay, Visa, Mastercard, JCB, American Express, and old cards of Chinese banks. */
const cardPrefix = /^(?:62|4|5[1-5]|2[2-7]|35|3[47]|60|9[0-9])/

/** IPv4 address. */
const network = /(?<![\d.])(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}(?![\d.])/g

/**
 * Masks personal data in logs: what looks like credentials, ID, bank card and phone numbers, e-mail and network addresses;
 * names, birthdays and postal addresses by their keys. All patterns take linear time (.ci/regex.long.test.ts).
 */
export function maskedText(text: string): string {
  return withoutSecrets(text.replace(scheme, '$1 ****'))
    .replace(jwt, '****')
    .replace(cardNumber, (number) => (isBankCard(number) ? middle(number, 4, 4) : number))
    .replace(nationalId, (id) => middle(id, 6, 4))
    .replace(travelDocument, (id) => middle(id, 1, 2))
    .replace(mobile, '$1****$2')
    .replace(landline, '$1-****$2')
    .replace(emailAddress, (_, local: string, at: string, domain: string) => middle(local, 1, 0) + at + domain)
    .replace(network, '$1.*.*')
}

/** Whether a number is the number of a bank card: ids of records begin differently, or have no check digit. Source: ISO 7812-1. */
function isBankCard(number: string): boolean {
  const digits = number.replaceAll(/\D/g, '')
  return cardPrefix.test(digits) && luhnSum(digits) % 10 === 0
}

/** From the right every second digit counts twice, with the sum of its digits. */
const luhnSum = (digits: string) =>
  Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, index) => sum + (index % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor(digit / 5)), 0)

/** The text with the values of credentials, names, birthdays and addresses masked. Every character is read once. */
function withoutSecrets(text: string): string {
  let result = ''
  let position = 0
  for (const { index, 0: key } of text.matchAll(secretKey)) {
    if (index < position) continue // within the value before
    const start = openingEnd(text, index + key.length)
    result += text.slice(position, start)
    position = valueEnd(text, start)
    if (position > start) result += '****'
  }
  return result + text.slice(position)
}

/** A percent-encoded quote, and an escaped one. */
const encodedQuote = '%22'
const encodedBackslash = '%5C'

/** Position after the quote that opens a value, with its backslashes in nested JSON; without a quote the same position. */
function openingEnd(text: string, from: number): number {
  if (text.startsWith(encodedQuote, from)) return from + encodedQuote.length
  let at = from
  while (text[at] === '\\') at += 1
  return text[at] === '"' || text[at] === "'" ? at + 1 : from
}

/** End of a value: its closing quote, as deep in backslashes as the opening one, otherwise the first delimiter. */
function valueEnd(text: string, start: number): number {
  if (text.slice(start - encodedQuote.length, start) === encodedQuote) return encodedEnd(text, start)
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

/** The next percent-encoded quote that is not escaped. */
function encodedEnd(text: string, start: number): number {
  let at = text.indexOf(encodedQuote, start)
  while (at >= 0 && text.slice(at - encodedBackslash.length, at).toUpperCase() === encodedBackslash) {
    at = text.indexOf(encodedQuote, at + 1)
  }
  return at < 0 ? text.length : at
}

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
