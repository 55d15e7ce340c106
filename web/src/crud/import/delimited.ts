import { FileProblem, fileProblems } from './file-problem.ts'

/**
 * Rows of delimited text (RFC 4180): tabs where it has any, else commas or semicolons. With a number of columns the text
 * was pasted: parts of a line are separated by tabs, commas or spaces, and behind spaces the last column takes the rest.
 */
export async function parseText(text: string, typedColumns?: number): Promise<string[][]> {
  if (typedColumns !== undefined && !text.includes('"'))
    return text.split(/\r?\n/).map((line) => splitTyped(line.trim(), typedColumns))
  const { default: papa } = await import('papaparse') // with the first file
  const { data, errors } = papa.parse<string[]>(text, { delimiter: delimiterOf(text) })
  if (errors.some(({ type }) => type === 'Quotes')) throw new FileProblem(fileProblems.quotes)
  return data
}

/** Excel separates by semicolons where a comma is a decimal sign. */
function delimiterOf(text: string) {
  const [head = ''] = text.split('\n', 1)
  return text.includes('\t') ? '\t' : head.includes(';') && !head.includes(',') ? ';' : ','
}

/** Parts of a pasted line. */
function splitTyped(line: string, columns: number): string[] {
  if (line.includes('\t')) return line.split('\t')
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
