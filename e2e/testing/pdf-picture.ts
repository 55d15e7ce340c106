import { execFileSync } from 'node:child_process'

const poppler = (command: string, args: readonly string[], pdf: Uint8Array): Buffer =>
  execFileSync(command, [...args, '-'], { input: pdf, maxBuffer: 64 * 1024 * 1024 })

/** First page of a PDF as a PNG of 200 dots per inch, drawn by poppler. Throws where that is not installed. */
export const pictureOfPdf = (pdf: Uint8Array): Buffer => poppler('pdftoppm', ['-png', '-r', '200', '-singlefile'], pdf)

/** Rows of the fonts that a PDF uses and does not have in it, as poppler reads them, also out of compressed objects. */
export function missingFonts(pdf: Uint8Array): string[] {
  const [, , ...rows] = poppler('pdffonts', [], pdf).toString().trim().split('\n')
  if (rows.length === 0) throw new Error('the PDF has no font')
  // The columns after the encoding: embedded, subset, with Unicode, object and generation.
  return rows.filter((row) => !/ yes (?:yes|no ) (?:yes|no ) +\d+ +\d+$/.test(row))
}
