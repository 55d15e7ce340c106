/** Hides all but the first and the last characters; what is too short for that stays as it is. */
export const mask = (text: string, head: number, tail: number) =>
  text.length > head + tail
    ? `${text.slice(0, head)}${'*'.repeat(text.length - head - tail)}${text.slice(text.length - tail)}`
    : text

/** The first character of a name stays, and the dot between its parts. */
export function maskedName(name: string): string {
  const [first = '', ...rest] = Array.from(name)
  return first + rest.map((letter) => (letter === '·' ? '·' : '*')).join('')
}

/** The region and the last characters of a document's number stay. */
export const maskedId = (zjhm: string | null) => mask(zjhm ?? '', 6, 4)
