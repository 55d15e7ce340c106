import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'

import { api, endpoints, gatewayCalls } from '#contracts/api.ts'
import type { Call } from '#contracts/core/call.ts'
import { encodeQuery } from '#contracts/core/query.ts'
import { inlineSchema } from '#contracts/openapi/json-schema.ts'

import { readInput } from '../../http/guard/input.ts'
import { schemaArbitrary } from './schema-arbitrary.ts'

/** Comparison of two verdicts about an input: the document's and the gateway's. */

type Described = { readonly name: string; readonly call: Call; readonly isDescribed: ValidateFunction }

const ajv = new Ajv2020({ strict: false, validateFormats: false })

/** Calls with an input, and the document's schema of each. */
export const described: readonly Described[] = [
  ...gatewayCalls,
  ...endpoints(api)
    .filter(({ endpoint }) => !endpoint.internal)
    .map(({ name, endpoint }) => ({ name, call: endpoint })),
].map(({ name, call }) => ({
  name,
  call,
  isDescribed: ajv.compile(inlineSchema(call.input, 'input')),
}))

/** Inputs with rules between their fields, which no schema shows. */
const withRulesBetweenFields = new Set([
  'calendar.file',
  'param.submit',
  'account.resetSimplePassword',
  'user.updatePassword',
])

/** Texts at the edges of rules. */
const edges = [
  '',
  ' ',
  ' a',
  'a ',
  'a\n',
  '\u200Ba',
  '１３８',
  'a\tb',
  'a***b',
  '𠮷'.repeat(9),
  '𠮷'.repeat(64),
  '𠮷'.repeat(65),
  'a'.repeat(256),
  'Abcdefgh',
  'ABCDEF!!',
  'Abcdefg1',
  '2027-02-30',
  '2028-02-29',
  '2026-13-01T10:00:00+08:00',
  '2026-01-01T10:00:60+08:00',
  '2026-01-01T10:00:00+08:00',
  '13800000000',
  'a@b.cn',
  'é',
  '٣',
] as const

const values = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...edges) },
  fc.constantFrom<unknown>(-1, 0, 1.5, 100_001, 2 ** 53, null, true, []),
)

/** An input that fits the contract, with one of its fields replaced, removed or added. */
const mutated = (call: Call) =>
  fc
    .tuple(schemaArbitrary(call.input), fc.nat(), fc.oneof(values, fc.constant(undefined)))
    .map(([input, at, value]) => {
      const fields = Object.keys(Object(input))
      const name = [...fields, 'another'][at % (fields.length + 1)] ?? 'another'
      return Array.isArray(input) ? input : without({ ...Object(input), [name]: value })
    })

const without = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** A call and an input for it: one that fits, or one that is close to that. */
export const samples = fc
  .constantFrom(...described)
  .chain((it) =>
    fc.record({ described: fc.constant(it), input: fc.oneof(schemaArbitrary(it.call.input), mutated(it.call)) }),
  )

type Sample = { readonly described: Described; readonly input: unknown }

/** How the two verdicts differ; null where they agree. */
export async function difference({ described: { name, call, isDescribed }, input }: Sample): Promise<string | null> {
  const text = `${name} ${JSON.stringify(input)}`
  if (isUnsendable(call, input)) return null
  const normal = await accepted(call, input)
  if (isDescribed(input)) {
    if (normal || withRulesBetweenFields.has(name)) return null
    return `the gateway refuses what the document allows: ${text}`
  }
  if (!normal) return null
  // Another spelling: its normal form must be described.
  return isDescribed(normal.output) ? null : `the document refuses what the gateway accepts: ${text}`
}

/** An empty list, null and a text that reads as a number have no spelling of their own in an address. */
const isUnsendable = (call: Call, input: unknown): boolean =>
  isInAddress(call) &&
  Object.values(Object(input)).some((value) => value === null || (Array.isArray(value) && value.length === 0))

const isInAddress = (call: Call) => call.method === 'GET' || call.kind === 'upload'

/** What the gateway reads of an input; null where it refuses. */
async function accepted(call: Call, input: unknown): Promise<{ readonly output: unknown } | null> {
  const address = `https://exam.test${call.url}`
  const request = isInAddress(call)
    ? new Request(`${address}?${encodeQuery({ ...Object(input) }).toString()}`)
    : new Request(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      })
  return readInput(request, call).then(
    (output) => ({ output: JSON.parse(JSON.stringify(output)) }),
    () => null,
  )
}
