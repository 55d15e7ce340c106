/** Replaces the middle of a text with asterisks; a short text stays as it is. */
export const mask = (text: string, head: number, tail: number) =>
  text.length > head + tail
    ? `${text.slice(0, head)}${'*'.repeat(text.length - head - tail)}${text.slice(text.length - tail)}`
    : text

/** Keeps the first character of a name and of each further part of several characters, and the dots between them. */
export const maskedName = (name: string) =>
  name
    .split('·')
    .map((part, index) => maskedPart(Array.from(part), index === 0))
    .join('·')

const maskedPart = ([first = '', ...rest]: string[], isFirst: boolean) =>
  (isFirst || rest.length > 0 ? first : '*') + '*'.repeat(rest.length)

/** Keeps the region and the last characters of a national ID number, and less of a shorter one. */
export const maskedId = (zjhm: string | null) => {
  const [head, tail] = (zjhm ?? '').length > 15 ? [6, 4] : [2, 2]
  return mask(zjhm ?? '', head, tail)
}
