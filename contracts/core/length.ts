import * as v from 'valibot'

/** Length of a text in code points, the unit of JSON Schema and of databases: rare Han characters are two UTF-16 units. */
const characterCount = (text: string) => Array.from(text).length

/** A text has at most as many code points as units, and at least half as many: most need no count. */
const isLonger = (text: string, most: number) =>
  text.length > most && (text.length > 2 * most || characterCount(text) > most)

/** Longest text of an answer, in code points: what the longest text column of a Blade server holds, MySQL's TEXT. */
export const maxText = 65_535

/** Behind a cut text: brackets with an ellipsis, in any language. */
const cutMark = ' […]'

/** Longest text that is saved: a cut one is longer, so that it never replaces the whole one. */
export const maxSavedText = maxText - cutMark.length

/** A text over the limit of answers up to its mark. */
export const cutText = (text: string) =>
  isLonger(text, maxText)
    ? `${Array.from(text.slice(0, 2 * maxText))
        .slice(0, maxSavedText)
        .join('')}${cutMark}`
    : text

type Message = string | undefined

/** As v.maxLength of a text, in code points. */
/* @__NO_SIDE_EFFECTS__ */
export function maxLength<const N extends number>(
  requirement: N,
  message?: string,
): v.MaxLengthAction<string, N, Message> {
  const tooLong = v.maxLength<string, N, Message>(requirement, message)
  return {
    ...tooLong,
    '~run': (dataset, config) =>
      dataset.typed && isLonger(dataset.value, requirement) ? tooLong['~run'](dataset, config) : dataset,
  }
}

/** As v.minLength of a text, in code points. */
/* @__NO_SIDE_EFFECTS__ */
export function minLength<const N extends number>(
  requirement: N,
  message?: string,
): v.MinLengthAction<string, N, Message> {
  const tooShort = v.minLength<string, number, Message>(Number.POSITIVE_INFINITY, message)
  return {
    ...v.minLength<string, N, Message>(requirement, message),
    '~run': (dataset, config) =>
      dataset.typed && characterCount(dataset.value) < requirement ? tooShort['~run'](dataset, config) : dataset,
  }
}
