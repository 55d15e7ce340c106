import { sleep } from '#contracts/core/time/timer.ts'

import { clock } from './clock.ts'
import { resetCount } from './db.ts'

/**
 * Fault injection between gateway and upstream. `drop` and `error` apply before the behaviour runs; `lost`,
 * `late-error`, `slow-drip` and `huge` afterwards, so that the write is done and the caller does not know. `payloads` and
 * `payloads-everywhere` put hostile texts into the right answer; `incomplete` leaves out its ids, amounts and times, `empty`
 * all rows of its lists.
 */
export const faultKinds = [
  'latency',
  'hang',
  'drop',
  'lost',
  'error',
  'late-error',
  'busy',
  'unavailable',
  'unauthorised',
  'service-unauthorised',
  'forbidden',
  'not-json',
  'slow-drip',
  'huge',
  'wrong-json',
  'html',
  'redirect',
  'broken-ciphertext',
  'refused-in-200',
  'stack-trace',
  'payloads',
  'payloads-everywhere',
  'incomplete',
  'empty',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault to inject into calls. */
export type Fault = {
  /** Substring of the path, or `*` for every path. */
  path: string
  kind: FaultKind
  /** Account whose calls it applies to; all when absent. */
  account?: string
  /** Applies after the behaviour has run; for every kind of fault. */
  late?: boolean
  /** Number of calls that it applies to; unlimited when absent. */
  count?: number
  /** Of latency, in milliseconds. */
  ms?: number
  /** Applies to every n-th call only. */
  every?: number
  /** Start and end by the mock's clock, milliseconds since the epoch; unlimited when absent. */
  from?: number
  until?: number
}

/** An active fault; the id is unique in the process. */
export type PlannedFault = Fault & { readonly id: number }

let faults: PlannedFault[] = []

/** Matching calls of faults that apply to every n-th. */
let calls = new Map<number, number>()
let serial = 0

/** Faults that are active now, in the order in which they were added. */
export const faultPlan = {
  add(fault: Fault): PlannedFault {
    serial += 1
    const planned = { ...fault, id: serial }
    faults.push(planned)
    return planned
  },
  /** False for an unknown id. */
  remove(id: number): boolean {
    const before = faults.length
    faults = faults.filter((fault) => fault.id !== id)
    return faults.length < before
  },
  clear() {
    faults = []
    calls = new Map()
  },
  all: (): readonly PlannedFault[] => faults,
  /** Faults that apply to this call; each counts it. `account` is the caller's, where there is one. */
  take(path: string, account?: string): Fault[] {
    const matching = faults.filter((fault) => matches(fault, path, account) && isActive(fault))
    const hits = matching.filter(isTurn)
    for (const hit of hits) if (hit.count !== undefined) hit.count -= 1
    faults = faults.filter((fault) => fault.count === undefined || fault.count > 0)
    return hits
  },
}

const matches = (fault: Fault, path: string, account?: string) =>
  (fault.path === '*' || path.includes(fault.path)) && (fault.account ?? account) === account

const isActive = ({ from = 0, until = Number.POSITIVE_INFINITY }: Fault) => from <= clock.now() && clock.now() < until

/** Counts the call; true for every n-th, the first included. */
function isTurn({ id, every = 1 }: PlannedFault): boolean {
  const count = calls.get(id) ?? 0
  calls.set(id, count + 1)
  return count % every === 0
}

/** Kinds of the faults of a call, for the journal. */
export const faultNames = (faults: readonly Fault[]) =>
  faults.length > 0 ? { fault: faults.map(({ kind }) => kind).join(', ') } : {}

/** Delays the call: latency for its time, hang until the caller gives up. */
export async function applyFault(fault: Fault, signal: AbortSignal): Promise<void> {
  if (fault.kind === 'latency') await sleep(fault.ms ?? 1000)
  if (fault.kind === 'hang') {
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
}

/** The response that replaces the real one; undefined for faults that only delay or change it. */
export function faultResponse(kind: FaultKind): Response | undefined {
  switch (kind) {
    case 'drop':
    case 'hang':
    case 'lost':
      return Response.error()
    case 'error':
    case 'late-error':
      return Response.json({ code: 500, success: false, data: {}, msg: '服务器异常' }, { status: 500 })
    case 'busy':
      return Response.json(
        { code: 400, success: false, data: {}, msg: '访问人数过多' },
        { status: 429, headers: { 'Retry-After': '2' } },
      )
    case 'unavailable':
      return new Response('<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>', {
        status: 503,
        headers: { 'Content-Type': 'text/html' },
      })
    case 'unauthorised':
      return Response.json({ code: 401, msg: '请求未授权', data: null }, { status: 401 })
    case 'service-unauthorised':
      return Response.json({ code: 401, success: false, data: {}, msg: '请求未授权' })
    case 'forbidden':
      return Response.json({ code: 403, success: false, data: {}, msg: '请求被拒绝' }, { status: 403 })
    case 'not-json':
      return new Response('{"code":200,"success":tru', { headers: { 'Content-Type': 'application/json' } })
    case 'slow-drip':
      return new Response(drip(), { headers: { 'Content-Type': 'application/json' } })
    case 'huge':
      return new Response(huge(), { headers: { 'Content-Type': 'application/json' } })
    case 'wrong-json':
      return Response.json({ code: 200, success: true, data: { unexpected: [1, 2, 3] }, msg: '操作成功' })
    case 'html':
      return new Response('<html><body><h1>502 Bad Gateway</h1>nginx/1.21.5</body></html>', {
        status: 502,
        headers: { 'Content-Type': 'text/html' },
      })
    case 'redirect':
      return new Response(null, { status: 302, headers: { Location: 'http://169.254.169.254/latest/meta-data' } })
    case 'broken-ciphertext':
      return new Response(`"${'A'.repeat(42)}=="`, { headers: { 'Content-Type': 'text/plain' } })
    case 'refused-in-200':
      return Response.json({ code: 400, success: false, data: {}, msg: '操作失败' })
    case 'stack-trace':
      return Response.json(
        {
          code: 500,
          success: false,
          data: {},
          msg: 'JSON parse error: Unrecognized token at [Source: (PushbackInputStream); line: 1] org.springframework.http.converter',
        },
        { status: 500 },
      )
    case 'latency':
    case 'payloads':
    case 'payloads-everywhere':
    case 'incomplete':
    case 'empty':
      break
  }
  return undefined
}

/** Two blanks a second, without end: JSON may begin with any number of them. */
const drip = () =>
  new ReadableStream({
    async pull(controller) {
      await sleep(500)
      controller.enqueue(new TextEncoder().encode(' '))
    },
  })

/** 16 MB: more than a gateway reads. */
const huge = () => JSON.stringify({ code: 200, success: true, data: '0'.repeat(16e6), msg: '' })

const lateKinds = new Set<FaultKind>(['lost', 'late-error', 'slow-drip', 'huge'])

/** Whether a fault applies after the behaviour has run. */
const isLate = ({ kind, late }: Fault) => late ?? lateKinds.has(kind)

/** Answers a call with its faults; null where a reset came between, so that it must not write any more. */
export async function withFaults(
  faults: readonly Fault[],
  signal: AbortSignal,
  answer: () => Promise<Response>,
): Promise<Response | null> {
  const resets = resetCount()
  for (const fault of faults) await applyFault(fault, signal)
  if (resets !== resetCount()) return null
  const early = faults.find((fault) => !isLate(fault) && faultResponse(fault.kind))
  const real = early ? undefined : await answer()
  const fault = early ?? faults.find(isLate)
  return (fault && faultResponse(fault.kind)) ?? real ?? Response.error()
}
