/** Distance of the full-width forms (U+FF01 …) from ASCII. */
const fullWidthOffset = 0xff01 - 0x21

/**
 * Signs without a shape: soft hyphen, zero-width blanks, marks of direction, invisible operators, byte order mark. They make
 * two names look the same, or turn the order of the signs around them. Joiners of emoji and of scripts (U+200C, U+200D) are
 * none. Source: https://www.unicode.org/reports/tr36/.
 */
export const invisibleMembers = String.raw`\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff`

const invisible = new RegExp(`[${invisibleMembers}]`, 'g')

/** Text without invisible signs and surrounding white space; a text of joiners alone is empty. */
export function visibleText(text: string): string {
  const visible = text.replaceAll(invisible, '').trim()
  return /^[\u200c\u200d]*$/.test(visible) ? '' : visible
}

/** Text with ASCII in place of full-width forms, without format characters (Unicode Cf) and surrounding white space. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - fullWidthOffset))
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

/** Number without the signs by which people group it: white space, hyphens and dashes. */
const ungrouped = (text: string) => plainText(text).replaceAll(/[\s\p{Pd}−]/gu, '')

/**
 * Mobile number as it is typed or pasted: without grouping, brackets and separators, and without the code of the country (+86, 0086,
 * 86) where 11 digits follow.
 */
export const readPhone = (text: string): string =>
  ungrouped(text)
    .replaceAll(/[().,;。、]/g, '')
    .replace(/^(?:\+|00)?86(?=[1-9]\d{10}$)/, '')

/** Signs that look like the X of a national ID: Roman numeral, multiplication, Cyrillic and Greek letters. */
const likeX = /^(\d{17})[\u2169×✕✖\u0425\u03a7]$/

/** ID number without grouping, in capitals; a sign that looks like X at the 18th place is X. */
export const readIdNumber = (text: string): string => ungrouped(text).toUpperCase().replace(likeX, '$1X')

/** Number of an identity document of any kind: the number of a national ID is read as one, any other number has no white space. */
export function readDocumentNumber(text: string): string {
  const id = readIdNumber(text)
  return /^\d{17}[\dX]$/.test(id) ? id : plainText(text).replaceAll(/\s/g, '')
}

/**
 * Account name, phone number or ID number, as people type any of them at a log-in. Digits alone are no phone number with the code
 * of a country: a document may have such a number.
 */
export function readAccount(text: string): string {
  const plain = plainText(text)
  const phone = /^\d*$/.test(plain) ? plain : readPhone(plain)
  return /^1[3-9]\d{9}$/.test(phone) ? phone : readDocumentNumber(plain)
}

/** Middle dots of names: bullets, Japanese, Korean and mathematical dots. */
const middleDots = /[•・･‧∙⋅․·᛫⸱ꞏㆍ●]/g

/**
 * Name of a person: one middle dot (U+00B7), in a Chinese name no white space, in any other one single blanks, straight
 * apostrophes and composed accents. NFC stays away from Han characters, of which it replaces rare ones.
 */
export function readName(text: string): string {
  const name = plainText(text).replaceAll(middleDots, '·')
  if (/\p{Script=Han}/u.test(name)) return name.replaceAll('.', '·').replaceAll(/\s/g, '')
  return name
    .normalize('NFC')
    .replaceAll(/[‘’`´ʼ]/g, "'")
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/g, ' ')
}
