import { gzipSync } from 'node:zlib'

import { apiLog } from '#contracts/administration/log.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { Message, message } from '#contracts/candidate/message.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import type { ErrorCode } from '#contracts/core/error.ts'
import { menu } from '#contracts/session/menu.ts'

import { seal } from '#mocks/core/wire.ts'

/** An answer of the upstream that costs far more than an honest one of its size, where nothing limits it. */
export type HostileAnswer = {
  readonly what: string
  readonly call: Endpoint
  readonly input?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Written on demand: together they are 100 MB. */
  readonly body: () => string | Uint8Array
  /** What the call answers. */
  readonly outcome: 'value' | ErrorCode
}

const mega = 1_000_000
const list = (item: string, times: number) => `[${`${item},`.repeat(times - 1)}${item}]`
const envelope = (data: string) => `{"code":200,"success":true,"msg":"","data":${data}}`
const longId = '"id":1123598821738675201'

const rows = message.getMessageList
const detail = { call: apiLog.detail, input: { id: '1' } } as const

const logged = (text: string) => envelope(`{"id":"1","params":"${text}"}`)

const mistyped = (fields: readonly string[]) => `{${fields.map((name) => `"${name}":[0]`).join(',')}}`

const manyFields = (count: number) => `{${Array.from({ length: count }, (_, n) => `"f${n}":1`).join(',')}}`

export const hostileAnswers: readonly HostileAnswer[] = [
  {
    what: '3 MB of empty rows behind a number of 19 digits',
    call: rows,
    body: () => `{"code":200,${longId},"data":${list('{}', mega)}}`,
    outcome: 'upstream_failed',
  },
  {
    what: '7.8 MB of empty rows behind a number of 19 digits',
    call: rows,
    body: () => `{"code":200,${longId},"data":${list('{}', 2.6 * mega)}}`,
    outcome: 'upstream_failed',
  },
  {
    what: '7.8 MB of empty rows, sealed',
    call: rows,
    body: () => seal(envelope(list('{}', 1.9 * mega))),
    outcome: 'upstream_failed',
  },
  { what: '125,000 empty rows', call: rows, body: () => envelope(list('{}', 125_000)), outcome: 'upstream_failed' },
  {
    what: '400,000 numbers of 19 digits',
    call: rows,
    body: () => envelope(list('1123598821738675201', 400_000)),
    outcome: 'upstream_failed',
  },
  {
    what: 'a number of 7 million digits',
    call: rows,
    body: () => envelope(`[{"msgId":${'9'.repeat(7 * mega)}}]`),
    outcome: 'upstream_failed',
  },
  {
    what: '1,000,000 levels',
    call: rows,
    body: () => envelope('['.repeat(mega) + ']'.repeat(mega)),
    outcome: 'upstream_failed',
  },
  {
    what: '10,000 levels of a tree',
    call: menu.getMenu,
    body: () => envelope(`${'[{"id":"1","children":'.repeat(10_000)}[]${'}]'.repeat(10_000)}`),
    outcome: 'upstream_failed',
  },
  { what: '300,000 unknown fields', ...detail, body: () => envelope(manyFields(300_000)), outcome: 'upstream_failed' },
  {
    what: '300,000 unknown fields of a record whose keys are free',
    call: menu.getMenu,
    body: () => envelope(`[{"id":"1","query":${manyFields(300_000)}}]`),
    outcome: 'upstream_failed',
  },
  {
    what: '5,000 rows in which every field has another type',
    call: rows,
    body: () => envelope(list(mistyped(Object.keys(Message.entries)), 5_000)),
    outcome: 'upstream_failed',
  },
  {
    what: '5,000 wrong values, one of them below a key of 1 MB',
    call: menu.getMenu,
    body: () => envelope(`[{"id":"1","query":{"${'k'.repeat(mega)}":{},${manyFields(5_000).slice(1)}}]`),
    outcome: 'value',
  },
  {
    what: '95,000 unknown fields, which is within the limits',
    ...detail,
    body: () => envelope(`{"id":"1",${manyFields(95_000).slice(1)}`),
    outcome: 'value',
  },
  {
    what: '9,900 rows without ids, 14 levels deep',
    call: menu.getMenu,
    body: () => envelope(`${'[{"id":"1","children":'.repeat(14)}${list('{}', 9_900)}${'}]'.repeat(14)}`),
    outcome: 'value',
  },
  {
    what: '7 MB of digits that patterns mask',
    ...detail,
    body: () => logged('1'.repeat(7 * mega)),
    outcome: 'value',
  },
  {
    what: '7 MB of e-mail addresses that patterns mask',
    ...detail,
    body: () => logged('a@'.repeat(3.5 * mega)),
    outcome: 'value',
  },
  {
    what: 'a name of 7 MB that is masked',
    call: tenant.detail,
    input: { id: '1' },
    body: () => envelope(`{"id":"1","linkman":"${'x'.repeat(7 * mega)}"}`),
    outcome: 'value',
  },
  { what: 'a text of 8 MB', ...titled(8 * mega - 500) },
  {
    what: 'a text of 8 MB of escapes',
    call: rows,
    body: () =>
      envelope(`[{"msgId":"1","publishTime":"2026-03-01 10:00:00","title":"${'\\u4e00'.repeat(1.33 * mega)}"}]`),
    outcome: 'value',
  },
  { what: 'a text of 6 MB, sealed', ...titled(6 * mega), body: () => seal(titled(6 * mega).body()) },
  {
    what: '100 MB in 100 kB of gzip',
    call: rows,
    headers: { 'Content-Encoding': 'gzip' },
    body: () => gzipSync(Buffer.alloc(100 * mega, '[')),
    outcome: 'upstream_failed',
  },
  {
    what: '5,000 headers',
    call: rows,
    headers: Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`h${n}`, ''])),
    body: () => envelope('[]'),
    outcome: 'upstream_unavailable',
  },
]

function titled(length: number) {
  const row = `{"msgId":"1","publishTime":"2026-03-01 10:00:00","title":"${'x'.repeat(length)}"}`
  return { call: rows, body: () => envelope(`[${row}]`), outcome: 'value' } as const
}
