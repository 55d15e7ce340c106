import { readXml } from './xml.ts'

/** Collects the text of one string: its own, or of its runs. Phonetic runs (`rPh`) say how it is read, and are left out. */
export class StringText {
  #text = ''
  #isText = false
  #phonetic = 0

  open(name: string) {
    if (name === 'rPh') this.#phonetic += 1
    this.#isText = name === 't' && this.#phonetic === 0
  }

  add(text: string) {
    if (this.#isText) this.#text += text
  }

  close(name: string) {
    this.#isText = false
    if (name === 'rPh') this.#phonetic -= 1
  }

  /** The text so far; begins the next string. */
  take(): string {
    const text = unescaped(this.#text)
    this.#text = ''
    return text
  }
}

/** The shared strings of a workbook in their order. */
export function readStrings(xml: string): string[] {
  const strings: string[] = []
  const string = new StringText()
  readXml(xml, {
    open: (name) => string.open(name),
    text: (text) => string.add(text),
    close(name) {
      string.close(name)
      if (name === 'si') strings.push(string.take())
    },
  })
  return strings
}

/**
 * `_x0041_` is A, and `_x005F_x0041_` the seven characters `_x0041_` (ST_Xstring, part 1, 22.9.2.19). Source:
 * https://ecma-international.org/publications-and-standards/standards/ecma-376/
 */
export const unescaped = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The inverse, with the characters that XML cannot hold. */
export const escaped = (text: string): string =>
  text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- these are what XML refuses, or changes
    .replace(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, (it) => {
      return `_x${it.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
    })
