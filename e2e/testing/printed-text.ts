import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/**
 * Text and size of a page as it is printed to PDF, and whether all of its fonts are in it. Some fonts map common characters
 * to CJK radicals.
 */
export async function printedText(page: Page) {
  const bytes = await page.pdf({ preferCSSPageSize: true })
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { totalPages, text } = await extractText(pdf, { mergePages: true })
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
  const inMillimetres = [width, height].map((points) => Math.round((points / 72) * 25.4))
  return { totalPages, inMillimetres, text: text.normalize('NFKC'), embedsFonts: embedsFonts(bytes.toString('latin1')) }
}

/** A font of a PDF has a descriptor, which names its file where it is embedded; a drawn one (Type 3) is its own file. */
function embedsFonts(pdf: string): boolean {
  const described = pdf.match(/\/Type \/FontDescriptor\b[\s\S]*?endobj/g) ?? []
  const drawn = pdf.match(/\/Subtype \/Type3\b/g) ?? []
  return described.length > 0 && described.filter((it) => !/\/FontFile\d? /.test(it)).length <= drawn.length
}
