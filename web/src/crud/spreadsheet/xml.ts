import { Parser } from 'saxen'

import { UnreadableFile } from './table.ts'

/** Attributes of an element by their names; those with a prefix keep it. */
export type Attributes = Readonly<Record<string, string>>

type Handlers = {
  /** Gets the name without its prefix. */
  open?: (name: string, attributes: () => Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/**
 * Reads XML element by element: no tree is built, and it runs where DOMParser is absent. Refuses DTDs, and with them all
 * entities of a document's own; other encodings than UTF-8; and everything that is not well formed.
 */
export function readXml(xml: string, { open, close, text }: Handlers) {
  const parser = new Parser()
    .on('error', refuse)
    .on('warn', refuse)
    .on('attention', refuse)
    .on('question', (instruction) => {
      const encoding = /^<\?xml\s.*encoding\s*=\s*["']([^"']*)/s.exec(instruction)?.[1]
      if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') refuse(encoding)
    })
  if (open) {
    parser.on('openTag', (name, attributes) =>
      open(localName(name), () => {
        const values = attributes()
        if (values === false) throw new UnreadableFile('damaged')
        return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, withoutReferences(value)]))
      }),
    )
  }
  if (close) parser.on('closeTag', (name) => close(localName(name)))
  if (text) {
    parser.on('text', (it) => text(withoutReferences(it.replace(/\r\n?/g, '\n'))))
    parser.on('cdata', text)
  }
  parser.parse(xml.replace(/^\uFEFF/, ''))
}

function refuse(cause: unknown): never {
  throw cause instanceof UnreadableFile ? cause : new UnreadableFile('damaged', {}, cause)
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Text with its references as characters, of every plane of Unicode. */
function withoutReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));|&/gi, (_, decimal, hexadecimal, name) => {
    const character = name
      ? named.get(name)
      : allowedCharacter(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16))
    if (character === undefined) throw new UnreadableFile('damaged')
    return character
  })
}

/** Character of a code that XML allows. */
function allowedCharacter(code: number): string | undefined {
  const isAllowed =
    (code >= 0x20 && code < 0xd8_00) ||
    [9, 10, 13].includes(code) ||
    (code >= 0xe0_00 && code <= 0x10_ff_ff && code !== 0xff_fe && code !== 0xff_ff)
  return isAllowed ? String.fromCodePoint(code) : undefined
}
