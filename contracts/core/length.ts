import * as v from 'valibot'

/** Length of a text in code points, the unit of JSON Schema and of databases: rare Han characters are two UTF-16 units. */
const characterCount = (text: string) => Array.from(text).length

/** A text has at most as many code points as units: most need no count. */
const isLonger = (text: string, most: number) => text.length > most && characterCount(text) > most

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
