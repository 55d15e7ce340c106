import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import * as v from 'valibot'

import { decodeQuery, encodeQuery } from '#contracts/core/query.ts'

/** Addresses are plain: `?msgId=1820000000000000001` is a text and stays one, though it looks like a number. */
export const plainSearch = {
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
}

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined> | v.StrictObjectSchema<v.ObjectEntries, undefined>

/**
 * The search of a route, by the same schema as the input of its call. What does not fit is left out: an address that
 * somebody mistyped still opens the page.
 */
export function search<S extends ObjectSchema>(schema: S) {
  return (raw: Record<string, unknown>): v.InferOutput<S> => {
    const parsed = decodeQuery(schema, encodeQuery(raw))
    const fitting = Object.entries(schema.entries).flatMap(([key, entry]) => {
      const result = key in parsed ? v.safeParse(entry, parsed[key]) : null
      return result?.success ? [[key, result.output]] : []
    })
    return v.parse(schema, Object.fromEntries(fitting))
  }
}
