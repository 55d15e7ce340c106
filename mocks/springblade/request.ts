import { definedFields } from '../core/db.ts'
import { areMannersOn } from './manners.ts'
import { filterMarkup } from './markup-filter.ts'
import { refuse, SpringRefusal, unreadable } from './refusal.ts'

/** A body of JSON, of which any field may be missing or of another type. */
export type Body = Readonly<Record<string, unknown>>

export type Received = { readonly params: URLSearchParams; readonly body: Body }

/** Reads query, form and JSON, each through the filter; `raw` passes them unchanged, as the token call does. */
export async function receive(request: Request, raw: boolean): Promise<Received> {
  const clean = (text: string) => (raw || !areMannersOn() ? text : filterMarkup(text))
  const params = new URLSearchParams()
  const add = (source: URLSearchParams) => source.forEach((value, name) => params.append(name, clean(value)))
  add(new URL(request.url).searchParams)
  const type = (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim() ?? ''
  const text = request.method === 'POST' ? await request.clone().text() : ''
  if (type === 'application/x-www-form-urlencoded') add(new URLSearchParams(text))
  checkPaging(params)
  return { params, body: type === 'application/json' ? parse(clean(text)) : {} }
}

/** A call that takes JSON refuses any other body. */
export function checkType(request: Request) {
  const type = request.headers.get('Content-Type') ?? ''
  if (!type.startsWith('application/json')) throw new SpringRefusal(415, `Content-Type '${type}' is not supported`)
}

function parse(text: string): Body {
  try {
    return Object(JSON.parse(text))
  } catch {
    return refuse('JSON parse error: Unexpected end-of-input within/between Object entries')
  }
}

function checkPaging(params: URLSearchParams) {
  for (const name of ['current', 'size']) {
    const value = params.get(name)
    if (!value || /^-?\d+$/.test(value)) continue
    refuse(
      `${name}:Failed to convert property value of type 'java.lang.String' to required type 'java.lang.Integer' for property '${name}'; For input string: "${value}"`,
    )
  }
}

/** Text of a field: a number counts as text; undefined where the body has none. */
export function text(body: Body, name: string): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isScalar ? String(value) : unreadable('java.lang.String', JSON.stringify(value))
}

/** Whole number of a field: a text of digits counts as a number. */
export function int(body: Body, name: string): number | undefined {
  const value = text(body, name)
  if (value === undefined || value === '') return undefined
  return /^-?\d+$/.test(value) ? Number(value) : unreadable('java.lang.Integer', value)
}

/** Day of a field, which must have a time. */
export function day(body: Body, name: string): string | undefined {
  const value = text(body, name)
  if (value === undefined || value === '') return undefined
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? value.slice(0, 10) : unreadable('java.util.Date', value)
}

/** Time of a field, as an instant. */
export function time(body: Body, name: string): string | undefined {
  const value = text(body, name)
  if (value === undefined || value === '') return undefined
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)
    ? `${value.replace(' ', 'T')}+08:00`
    : unreadable('java.util.Date', value)
}

/** Texts and whole numbers that a body has: a column that it leaves out keeps its value. */
export const bodyFields = <Text extends string, Int extends string = never>(
  body: Body,
  texts: readonly Text[],
  ints: readonly Int[] = [],
) =>
  definedFields({
    ...Object.fromEntries(texts.map((name) => [name, text(body, name)])),
    ...Object.fromEntries(ints.map((name) => [name, int(body, name)])),
  } as Record<Text, string | undefined> & Record<Int, number | undefined>) // by the names

/** Comma separated ids of a parameter. */
export const idList = (params: URLSearchParams, name: string): string =>
  params.get(name) || refuse(`${name}:must not be empty`)
