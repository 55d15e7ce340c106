import { type AnyRouter, parseSearchWith } from '@tanstack/react-router'
import * as v from 'valibot'

import { paging } from '#contracts/core/blade.ts'
import { decodeQuery, encodeQuery } from '#contracts/core/query.ts'
import { schemaFields, innerSchema, isIdentifying, isPersonal } from '#contracts/core/schema.ts'

import { omit } from './pick.ts'

/** Page and size with which each list begins: its address does not repeat them. */
const firstPage: Record<string, unknown> = { current: paging.current.default, size: paging.size.default }

/** Search of a list in pages: which page, and how many entries it has. */
export const pageSearch = { current: v.optional(paging.current.wrapped), size: v.optional(paging.size.wrapped) }

/**
 * Addresses are plain: `?msgId=1820000000000000001` is a text and stays one, though it looks like a number. A list repeats
 * its key, as in the calls.
 */
export const plainSearch = {
  parseSearch: parseSearchWith((value) => value),
  stringifySearch(search: Record<string, unknown>) {
    const said = Object.entries(search).filter(([name, value]) => value !== firstPage[name])
    const query = encodeQuery(Object.fromEntries(said)).toString()
    return query === '' ? '' : `?${query}`
  },
}

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined> | v.StrictObjectSchema<v.ObjectEntries, undefined>

/**
 * The search of a route, by the same schema as the input of its call. What does not fit is undefined: the router adds the
 * address's own value of a parameter that is left out. Of a repeated one that is no list the first value counts.
 */
export function search<S extends ObjectSchema>(schema: S) {
  const parse = (raw: Record<string, unknown>): v.InferOutput<S> => {
    const given = Object.entries(schema.entries).filter(([key]) => Object.hasOwn(raw, key))
    const fitting = given.flatMap(([key, entry]) => {
      const value = decoded(schema, key, raw[key])
      const result = value === undefined ? null : v.safeParse(entry, value)
      return result?.success ? [[key, result.output]] : []
    })
    const unset = Object.fromEntries(given.map(([key]) => [key, undefined]))
    return { ...unset, ...v.parse(schema, Object.fromEntries(fitting)) }
  }
  const names = (test: typeof isPersonal) =>
    Object.entries(schema.entries).flatMap(([key, entry]) => (test(entry) ? [key] : []))
  return Object.assign(parse, { personal: names(isPersonal), identifying: names(isIdentifying) })
}

/** One parameter, by the type that the schema has for it; undefined for none. */
function decoded(schema: ObjectSchema, key: string, raw: unknown): unknown {
  const values = Array.isArray(raw) ? raw.slice(0, maxRepeats) : [raw]
  const entry = schemaFields(schema)[key]
  const isList = entry !== undefined && innerSchema(entry).type === 'array'
  return decodeQuery(schema, encodeQuery({ [key]: isList ? values : values[0] }))[key]
}

/** Values of one list in an address; more are ignored. */
const maxRepeats = 100

/** A text that a person types, such as a keyword: it may be a name or a number, so that no browser stores it. */
export const typedText = v.pipe(v.string(), v.metadata({ personal: true }))

/** Query of an address as a browser may store it: declared parameters of the route that are not personal. */
export function storableQuery(validate: unknown, raw: Record<string, unknown>): string {
  if (!isSearch(validate)) return ''
  return encodeQuery(omit(validate(raw), validate.personal)).toString()
}

/**
 * Route masking: values that identify a person are in the state of a history entry, and not in the address bar, in links
 * or in what a server logs; the address names them as `omitted`. They survive a reload. Source: security R18,
 * docs/decisions/0054.
 */
export function maskIdentifyingSearch(router: AnyRouter) {
  const build = router.buildLocation
  router.buildLocation = (options) => {
    const next = build(options)
    const { pathname: to, search: values, hash, state } = next
    const validate: unknown = router.routesByPath[to]?.options.validateSearch
    const identifying = isSearch(validate)
      ? validate.identifying.filter((name) => Reflect.get(values, name) !== undefined)
      : []
    if (identifying.length === 0) return next
    const masked = { ...omit(values, identifying), omitted: identifying.join() }
    next.maskedLocation = build({ to, search: masked, hash, state })
    return next
  }
}

/** Address of a location as it may travel in another address: without what identifies a person. */
export const publicHref = ({ href, maskedLocation }: { href: string; maskedLocation?: { href: string } }) =>
  maskedLocation?.href ?? href

type Search = ReturnType<typeof search<ObjectSchema>>

/** Whether a route's search was made by `search`. */
const isSearch = (validate: unknown): validate is Search => typeof validate === 'function' && 'personal' in validate
