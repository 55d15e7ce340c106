import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** Text, size and fonts of a page as it is printed to PDF. */
export const printedText = async (page: Page) => textOfPdf(await page.pdf({ preferCSSPageSize: true }))

/**
 * Text of all pages and of each, and size, of a PDF, the PostScript names of its fonts, and whether all of them are in it. Some fonts map common
 * characters to CJK radicals.
 */
export async function textOfPdf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { totalPages, text: texts } = await extractText(pdf, { mergePages: false })
  const pages = texts.map((text) => text.normalize('NFKC'))
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
  const inMillimetres = [width, height].map((points) => Math.round((points / 72) * 25.4))
  const source = bytes.toString('latin1')
  const fonts = [
    ...new Set(Array.from(source.matchAll(/\/FontName \/(?:[A-Z]{6}\+)?([\w-]+)/g), ([, name = '']) => name)),
  ]
  const text = pages.join('\n').replaceAll(/\s+/g, ' ')
  return { totalPages, pages, inMillimetres, text, fonts, embedsFonts: embedsFonts(source) }
}

/** A font of a PDF has a descriptor, which names its file where it is embedded; a drawn one (Type 3) is its own file. */
function embedsFonts(pdf: string): boolean {
  const described = pdf.match(/\/Type \/FontDescriptor\b[\s\S]*?endobj/g) ?? []
  const drawn = pdf.match(/\/Subtype \/Type3\b/g) ?? []
  return described.length > 0 && described.filter((it) => !/\/FontFile\d? /.test(it)).length <= drawn.length
}
