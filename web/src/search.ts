import { parseSearchWith } from '@tanstack/react-router'
import * as v from 'valibot'

import { decodeQuery, encodeQuery } from '#contracts/core/query.ts'
import { isPersonal } from '#contracts/core/schema.ts'

/**
 * Addresses are plain: `?msgId=1820000000000000001` is a text and stays one, though it looks like a number. A list repeats
 * its key, as in the calls.
 */
export const plainSearch = {
  parseSearch: parseSearchWith((value) => value),
  stringifySearch(search: Record<string, unknown>) {
    const query = encodeQuery(search).toString()
    return query === '' ? '' : `?${query}`
  },
}

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined> | v.StrictObjectSchema<v.ObjectEntries, undefined>

/**
 * The search of a route, by the same schema as the input of its call. What does not fit is left out: an address that
 * somebody mistyped still opens the page.
 */
export function search<S extends ObjectSchema>(schema: S) {
  const parse = (raw: Record<string, unknown>): v.InferOutput<S> => {
    const declared = Object.fromEntries(Object.entries(raw).filter(([key]) => Object.hasOwn(schema.entries, key)))
    const parsed = decodeQuery(schema, encodeQuery(declared))
    const fitting = Object.entries(schema.entries).flatMap(([key, entry]) => {
      const result = key in parsed ? v.safeParse(entry, parsed[key]) : null
      return result?.success ? [[key, result.output]] : []
    })
    return v.parse(schema, Object.fromEntries(fitting))
  }
  const personal = Object.entries(schema.entries).flatMap(([key, entry]) => (isPersonal(entry) ? [key] : []))
  return Object.assign(parse, { personal })
}

/** A text that a person types, such as a keyword: it may be a name or a number, so that no browser stores it. */
export const typedText = v.pipe(v.string(), v.metadata({ personal: true }))

/** Query of an address as a browser may store it: what the search of the route declares and what is not personal. */
export function storableQuery(validate: unknown, raw: Record<string, unknown>): string {
  if (!isSearch(validate)) return ''
  const query = encodeQuery(validate(raw))
  for (const name of validate.personal) query.delete(name)
  return query.toString()
}

type Search = ReturnType<typeof search<ObjectSchema>>

/** Whether a route's search was made by `search`. */
const isSearch = (validate: unknown): validate is Search => typeof validate === 'function' && 'personal' in validate
