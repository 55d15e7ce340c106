import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** Text and size of a page as it is printed to PDF. Some fonts map common characters to CJK radicals. */
export async function printedText(page: Page) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { totalPages, text } = await extractText(pdf, { mergePages: true })
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
  const inMillimetres = [width, height].map((points) => Math.round((points / 72) * 25.4))
  return { totalPages, inMillimetres, text: text.normalize('NFKC') }
}
