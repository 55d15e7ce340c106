import { beforeAll, expect, test } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'
import { isContainer } from '#contracts/core/answer-structure.ts'
import { isNoValue, unknownMember } from '#contracts/core/blade.ts'
import { ApiError } from '#contracts/core/error.ts'
import { isUnknownId } from '#contracts/core/unknown-id.ts'

import { parseConfig } from '#bff/config/config.ts'
import { UpstreamUnauthorised } from '#bff/upstream/answer/decode.ts'
import { unwrap } from '#bff/upstream/answer/envelope.ts'
import type { Aes } from '#bff/upstream/seal/aes.ts'
import { createSeal } from '#bff/upstream/seal/seal.ts'
import { createUpstream, type Fetch } from '#bff/upstream/upstream.ts'
import type { ShapeCell } from '../answers/shape-cells.ts'
import { demoSettings } from '../settings.ts'

/** Of one platform: its fetch with this body as the answer, its cipher, and where answers and verdicts come from. */
type Parts = {
  readonly bodyFetch: (body: string) => Fetch
  readonly aes: Aes
  readonly cells: () => Promise<readonly ShapeCell[]>
  readonly table: (text: string) => Promise<string>
}

/** What a call comes to: its value as without the shape, less than that, nothing, or a clear problem. `wrong` is none of them. */
type Verdict = 'as it is' | 'less' | 'nothing' | 'problem' | 'wrong'

type Read = { readonly output: unknown } | { readonly code: string }

const byName = new Map(endpoints(api).map(({ name, endpoint }) => [name, endpoint]))

/** Contract suite of answers in any shape: the same verdicts on both runtimes, and none of them wrong in silence. */
export function shapesSuite({ bodyFetch, aes, cells: load, table }: Parts) {
  let cells: readonly ShapeCell[]
  let verdicts: ReadonlyMap<ShapeCell, Verdict>

  beforeAll(async () => {
    cells = await load()
    const { upstream: config } = parseConfig(demoSettings)
    const seal = await createSeal(aes, config.aesKey)
    async function read({ call, body }: ShapeCell): Promise<Read> {
      const endpoint = byName.get(call)
      if (!endpoint) throw new Error(`no endpoint ${call}`)
      const request = {
        method: 'GET',
        path: 'shape',
        safe: false,
        context: { requestId: 'r', clientAddress: '' },
      } as const
      try {
        const answer = await createUpstream(bodyFetch(body), config).call(request)
        return { output: await unwrap(answer, endpoint, { seal }) }
      } catch (error) {
        if (error instanceof ApiError) return { code: error.code }
        if (error instanceof UpstreamUnauthorised) return { code: 'unauthorised' }
        throw error
      }
    }
    const reads = new Map<ShapeCell, Read>()
    for (const cell of cells) reads.set(cell, await read(cell))
    const plain = new Map(cells.filter(({ shape }) => shape === 'as it is').map((cell) => [cell.call, reads.get(cell)]))
    verdicts = new Map(
      cells.map((cell) => [cell, verdictOn(cell, { read: reads.get(cell), plain: plain.get(cell.call) })]),
    )
  })

  const named = (verdict: Verdict) =>
    cells.filter((cell) => verdicts.get(cell) === verdict).map(({ call, shape }) => `${call}: ${shape}`)

  test('no shape of an answer is read wrong in silence', () => {
    expect(named('wrong')).toEqual([])
    expect(new Set(cells.map(({ shape }) => shape)).size).toBeGreaterThanOrEqual(77)
  })

  test('each shape has one verdict for each call, on both runtimes', async () => {
    const text = shapeTable(cells, verdicts)
    expect(text).toBe(await table(text))
  })
}

type Compared = { readonly read: Read | undefined; readonly plain: Read | undefined }

function verdictOn({ meanings }: ShapeCell, { read, plain }: Compared): Verdict {
  if (!read || 'code' in read) return 'problem'
  const expected = plain && 'output' in plain ? plain.output : undefined
  if (isEqual(read.output, expected)) return 'as it is'
  if (!meanings) return 'wrong'
  if (meanings.length === 0) return isNothing(read.output) ? 'nothing' : 'wrong'
  const known = new Set(meanings.map((it) => JSON.stringify(it)))
  return isLess(read.output, expected, known) ? 'less' : 'wrong'
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** No value, no rows, or a record of such; a figure of a page is one of none. */
function isNothing(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return typeof value !== 'string' || value === '' || value === unknownMember
  return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isNothing)
}

/** Whether an output is the expected one, but for values that say what the answer says, or that there is none. */
function isLess(output: unknown, expected: unknown, known: ReadonlySet<string>): boolean {
  if (isEqual(output, expected) || known.has(JSON.stringify(output)) || isUnknown(output)) return true
  if (!isContainer(output) || !isContainer(expected)) return false
  if (Array.isArray(output) && Array.isArray(expected)) {
    // Of texts, such as hints, one may be missing.
    if (output.length < expected.length) return output.every((it) => typeof it === 'string' && expected.includes(it))
    if (output.length > expected.length) return false
  }
  // A field without a name that calls take is read-only.
  return Object.keys(expected).every((key) => key === 'readOnly' || isLess(output[key], expected[key], known))
}

const isUnknown = (value: unknown) =>
  isNoValue(value) || value === unknownMember || (typeof value === 'string' && isUnknownId(value))

/** Shapes by calls. */
function shapeTable(cells: readonly ShapeCell[], verdicts: ReadonlyMap<ShapeCell, Verdict>): string {
  const calls = [...new Set(cells.map(({ call }) => call))]
  const rows = [...Map.groupBy(cells, ({ shape }) => shape)].map(([shape, row]) => {
    const verdictFor = (call: string) => {
      const cell = row.find((it) => it.call === call)
      return cell ? verdicts.get(cell) : '-'
    }
    return [shape, ...calls.map(verdictFor)].join('\t')
  })
  return `${[['shape', ...calls].join('\t'), ...rows].join('\n')}\n`
}
