const value =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy
const white = /[ \t\n\r]*/y

/** The match of a sticky expression at a place; empty for none. */
function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at
  return expression.exec(text)?.[0] ?? ''
}

/** Place in a text, from 1 on. */
export type Place = { readonly line: number; readonly column: number }

type State = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'after'

/** Where a text stops being JSON; null for JSON. Engines differ in what they say, and some do not say where. */
export function jsonErrorPlace(text: string): Place | null {
  const open: string[] = []
  let [at, state]: [number, State] = [matchAt(white, text, 0).length, 'value']
  while (at < text.length) {
    const char = text[at] ?? ''
    const closes: boolean = (state === 'after' || state.startsWith('first')) && char === open.at(-1)
    const token = closes ? char : tokenAt(state, text, at)
    if (!token || (state === 'after' && open.length === 0)) return textPlace(text, at)
    if (closes) open.pop()
    if (char === '{' && !closes) open.push('}')
    if (char === '[' && !closes) open.push(']')
    state = closes ? 'after' : nextState(state, char, open.at(-1))
    at += token.length
    at += matchAt(white, text, at).length
  }
  return state === 'after' && open.length === 0 ? null : textPlace(text, text.length)
}

/** The token that may stand here; empty for none. */
function tokenAt(state: State, text: string, at: number): string {
  const char = text[at] ?? ''
  if (state === 'colon') return char === ':' ? char : ''
  if (state === 'after') return char === ',' ? char : ''
  if (state.endsWith('key')) return char === '"' ? matchAt(value, text, at) : ''
  return char === '{' || char === '[' ? char : matchAt(value, text, at)
}

function nextState(state: State, char: string, open: string | undefined): State {
  if (state.endsWith('key')) return 'colon'
  if (state === 'colon') return 'value'
  if (state === 'after') return open === '}' ? 'key' : 'value'
  if (char === '{') return 'first key'
  return char === '[' ? 'first value' : 'after'
}

function textPlace(text: string, at: number): Place {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
