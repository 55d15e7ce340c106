/** Tokens of JSON: texts, punctuation, numbers and literals. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

const isOpening = (token: string) => token === '{' || token === '['
const isClosing = (token: string) => token === '}' || token === ']'

/**
 * JSON indented by two spaces; null for a text that is not JSON. Only white space changes: a round trip through `JSON.parse`
 * would round long ids and drop repeated keys.
 */
export function indentJson(text: string): string | null {
  try {
    JSON.parse(text)
  } catch {
    return null
  }
  let [result, depth, previous] = ['', 0, '']
  for (const token of text.match(tokens) ?? []) {
    if (isClosing(token)) depth -= 1
    if (isClosing(token) ? !isOpening(previous) : isOpening(previous) || previous === ',') {
      result += `\n${'  '.repeat(depth)}`
    }
    if (isOpening(token)) depth += 1
    result += token === ':' ? ': ' : token
    previous = token
  }
  return result
}
