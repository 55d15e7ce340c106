import { gzipSync } from 'node:zlib'

import fc from 'fast-check'

import { seal } from '#mocks/core/wire.ts'
import { unsealAsClient } from '#mocks/testing/client.ts'
import type { WireAnswer } from '../answers/upstream-override.ts'
import { mutated } from './mutated-json.ts'

/** Mutated copies of one answer, the same for the same seed: its value, its text, its bytes, and what it comes with. */
export const mutatedAnswers = (answer: WireAnswer, { seed, count }: { seed: number; count: number }): WireAnswer[] =>
  fc.sample(mutations(answer), { seed, numRuns: count })

const rarely = <T>(usual: T, values: fc.Arbitrary<T>) => fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, values)

const statuses = [200, 201, 204, 302, 400, 401, 403, 404, 415, 418, 429, 500, 502, 503]

function mutations({ status, headers, body }: WireAnswer): fc.Arbitrary<WireAnswer> {
  const text = Buffer.from(body).toString('utf8')
  const isText = Buffer.from(text).equals(body)
  return fc
    .record({
      bytes: isText ? answerTexts(text).map((it) => Buffer.from(it)) : fc.constant(Buffer.from(body)),
      change: rarely((it: Buffer): Uint8Array => it, fc.constantFrom(...byteChanges)),
      status: rarely(status, fc.constantFrom(...statuses)),
      oddHeader: rarely({}, fc.constantFrom(...oddHeaders)),
      isCutOff: rarely(false, fc.constant(true)),
    })
    .map(({ bytes, change, oddHeader, ...rest }) => ({
      ...rest,
      headers: { ...headers, ...oddHeader },
      body: change(bytes),
    }))
}

/** Texts of an answer: sealed or not as it came, mostly. */
function answerTexts(text: string): fc.Arbitrary<string> {
  const { value, isSealed, isJson } = parsed(text)
  const values = isJson
    ? fc.oneof(fc.constant(value), mutated(fc.constant(value)), oddEnvelopes(value))
    : fc.constant(value)
  return fc
    .record({
      value: values,
      change: rarely((it: string) => it, fc.constantFrom(...textChanges)),
      wrap: rarely(isSealed ? sealed : plain, fc.constantFrom(plain, sealed, quoted, garbled, notOurs)),
    })
    .map(({ value: it, change, wrap }) => wrap(change(isJson ? (JSON.stringify(it) ?? '') : String(it))))
}

function parsed(text: string): { value: unknown; isSealed: boolean; isJson: boolean } {
  try {
    const isSealed = !/^\s*[[{]/.test(text)
    const value: unknown = isSealed ? unsealAsClient(text) : JSON.parse(text)
    return { value, isSealed, isJson: typeof value === 'object' }
  } catch {
    return { value: text, isSealed: false, isJson: false }
  }
}

const plain = (text: string) => text
const sealed = (text: string) => seal(text)
const quoted = (text: string) => `"${seal(text)}"`
const garbled = (text: string) => seal(text).replace(/[A-Z]/, 'a')
const notOurs = (text: string) => seal(text, 'another key of 32 characters ...')

/** An envelope around the data with odd codes, or data that is odd as a whole. */
function oddEnvelopes(value: unknown): fc.Arbitrary<unknown> {
  const data: unknown = Object(value).data ?? value
  const [row] = Array.isArray(data) ? data : [data]
  const datas = fc.oneof(
    fc.constantFrom<unknown>(data, null, '', -1, {}, [], [data]),
    fc.constantFrom(...largeValues).map((make) => make(row)),
  )
  return fc.record(
    {
      code: rarely<unknown>(200, fc.constantFrom<unknown>(...oddCodes)),
      success: rarely<unknown>(true, fc.constantFrom<unknown>(false, 'true', 'false', null, 0, [])),
      data: datas,
      msg: rarely<unknown>(
        '',
        fc.constantFrom<unknown>('名额已满', '暂无承载数据', null, 7, {}, '\uD800', 'x'.repeat(9_000)),
      ),
    },
    { requiredKeys: ['code', 'data'] },
  )
}

const oddCodes = [0, -1, 201, 400, 401, 403, 404, 429, 500, 503, 1_001, '200', '401', 'ok', null, [], { toString: 1 }]

/** Numbers that JavaScript rounds, or does not have. */
const numbers = ['1123598821738675201', '-9223372036854775808', '1e999', '-0', '0.1e-999', '9'.repeat(400)]

/** Long, wide and deep values. */
const largeValues: readonly ((row: unknown) => unknown)[] = [
  (row) => Array.from({ length: 100 }, () => row),
  () => Array.from({ length: 5_001 }, () => ({})),
  () => Array.from({ length: 130_000 }, () => 0),
  () => ({ records: Array.from({ length: 20_000 }, () => null), total: 1 }),
  () => Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`f${n}`, n])),
  () => '张'.repeat(200_000),
  () => nested(20),
  () => nested(1_000),
]

const nested = (depth: number) => {
  let value: unknown = {}
  for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? [value] : { children: value }
  return value
}

const textChanges = [
  (text: string) => text.slice(0, text.length / 2),
  (text: string) => text.slice(1),
  (text: string) => text + text,
  (text: string) => `\uFEFF${text}`,
  (text: string) => ` \n${text}\n `,
  (text: string) => text.replaceAll(/"(\w+)":/g, '"$1":[],"$1":'),
  (text: string) => text.replaceAll('"', "'"),
  (text: string) => text.replace(':', ':\0'),
  (text: string) => text.replace(/"\w*"/, '"\\uD800"'),
  ...numbers.map((number) => (text: string) => withLastNumber(text, number)),
  () => '',
  () => 'null',
  () => '<html><body>502 Bad Gateway</body></html>',
]

function withLastNumber(text: string, number: string): string {
  const last = [...text.matchAll(/:\d+/g)].at(-1)
  return last ? `${text.slice(0, last.index)}:${number}${text.slice(last.index + last[0].length)}` : number
}

const byteChanges: readonly ((body: Buffer) => Uint8Array)[] = [
  (body) => Buffer.from(body.toString('utf8'), 'utf16le'),
  (body) => Buffer.from(body.toString('utf8'), 'latin1'),
  (body) => body.map((byte, n) => (n % 7 === 3 ? byte | 0x80 : byte)),
  (body) => body.subarray(0, body.length - 1),
  (body) => Buffer.concat([body, Buffer.from([0xc3, 0x28, 0])]),
  (body) => gzipSync(body),
  () => Buffer.alloc(64, 0xa7),
]

const oddHeaders: readonly Record<string, string>[] = [
  { 'content-type': 'text/html; charset=gbk' },
  { 'content-type': 'application/octet-stream' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br' },
  { 'content-encoding': 'rot13' },
  { date: 'yesterday' },
  { date: 'Fri, 31 Dec 9999 23:59:59 GMT' },
  { location: 'http://169.254.169.254/', 'retry-after': '-1' },
  { 'set-cookie': 'session=theirs', 'x-request-id': 'theirs' },
]
