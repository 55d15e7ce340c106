import { FileProblem, fileProblems } from './file-problem.ts'

/**
 * Rows of delimited text (RFC 4180): tabs where it has any, else commas or semicolons. With a number of columns the text
 * was typed: words of a line are separated by commas or spaces, and the last column takes the rest.
 */
export async function parseText(text: string, typedColumns?: number): Promise<string[][]> {
  const isDelimited = typedColumns === undefined || text.includes('\t') || text.includes('"')
  if (!isDelimited) return text.split(/\r?\n/).map((line) => splitTyped(line.trim(), typedColumns))
  const { default: papa } = await import('papaparse') // with the first file
  const { data, errors } = papa.parse<string[]>(text, {
    delimiter: text.includes('\t') ? '\t' : '',
    delimitersToGuess: [',', ';'],
  })
  if (errors.some(({ type }) => type === 'Quotes')) throw new FileProblem(fileProblems.quotes)
  return data
}

/** Parts of a typed line. */
function splitTyped(line: string, columns: number): string[] {
  if (/[,，]/.test(line)) return line.split(/[,，]/)
  const parts: string[] = []
  let rest = line
  while (parts.length < columns - 1) {
    const space = rest.search(/\s/)
    if (space < 0) break
    parts.push(rest.slice(0, space))
    rest = rest.slice(space).trim()
  }
  return [...parts, rest]
}
