import { endpoints, type Api } from '#contracts/api.ts'
import type { Endpoint, SealedPost } from '#contracts/core/endpoint.ts'
import { auth } from '#contracts/session/auth.ts'

import type { Dialect } from '#bff/config/dialect/dialect.ts'
import { dialects } from '#bff/config/dialect/dialects.ts'
import { isOfferedBy } from '#bff/config/dialect/spelling.ts'
import type { Caller } from '#bff/upstream/request.ts'
import { amountWarnings } from './amounts.ts'
import { buttonNotes } from './buttons.ts'
import type { CheckedCall, Report, SkippedCall } from './call.ts'
import { clockWarnings } from './clock.ts'
import { idWarnings } from './ids.ts'
import { type Account, logIn } from './log-in.ts'
import { type CheckDependencies, noSuchAddress, observe, type Observed } from './observe.ts'
import { probe } from './probe.ts'
import { checkRefresh } from './refresh.ts'
import { type Answers, exclusionReason, sampleInput } from './sample.ts'
import { checkWrites, nothingWritten } from './writes.ts'

/**
 * Compares an upstream with the contract: logs in as the gateway does, makes every read that has no side effect, and logs
 * out. Nothing is written upstream, but a parameter where `writes` says so, which is deleted again.
 */
export async function checkUpstream(
  api: Api,
  { writes = false, ...account }: Account & { readonly writes?: boolean },
  deps: CheckDependencies,
): Promise<Report> {
  const { calls, session, impediment } = await logIn(account, deps)
  if (!session) return { impediment, calls, skipped: [], warnings: await otherDialects(calls, deps), notes: [] }
  const { roles } = session
  const refreshed = await checkRefresh(session, deps)
  const { caller } = refreshed
  const { dialect } = deps.config.upstream
  const reads = await checkReads(offeredCalls(api, dialect), roles, (name, endpoint, input) =>
    checkRead({ name, endpoint, input, caller }, deps),
  )
  const probed = await probe(offeredCalls(api, dialect), { caller, roles }, deps)
  const written = writes ? await checkWrites({ caller, roles }, deps) : nothingWritten
  const logOut = await observe({ name: 'auth.logout', endpoint: auth.logout }, deps, (gateway) =>
    gateway.call(auth.logout, {}, caller),
  )
  const checkedCalls = [...calls, ...refreshed.calls, ...reads.calls, ...probed.calls, ...written.calls, logOut.checked]
  const names = new Set(checkedCalls.map(({ call }) => call))
  const skipped = [...absentCalls(api, dialect), ...reads.skipped].filter(({ call }) => !names.has(call))
  const warnings = [refreshed, reads, probed, written].flatMap((part) => part.warnings).concat(clockWarnings(calls))
  const notes = [reads, probed, written].flatMap((part) => part.notes)
  return { impediment: null, calls: checkedCalls, skipped, warnings, notes }
}

/** The calls that a dialect has. */
const offeredCalls = (api: Api, dialect: Dialect): Api =>
  Object.fromEntries(
    Object.entries(api).map(([resource, group]) => [
      resource,
      Object.fromEntries(Object.entries(group).filter(([, endpoint]) => isOfferedBy(dialect, endpoint))),
    ]),
  )

const absentCalls = (api: Api, dialect: Dialect): SkippedCall[] =>
  endpoints(api)
    .filter(({ endpoint }) => !isOfferedBy(dialect, endpoint))
    .map(({ name }) => ({ call: name, reason: `not offered by ${dialect.name}` }))

/** After a log-in call that the server does not know: whether it is a server of another dialect. */
async function otherDialects(calls: readonly CheckedCall[], deps: CheckDependencies): Promise<string[]> {
  if (!calls.some(({ reason }) => reason?.startsWith(noSuchAddress))) return []
  const { upstream } = deps.config
  const visitor: Caller = { requestId: deps.crypto.randomUUID(), clientAddress: '' }
  const hints = Object.values(dialects)
    .filter(({ name }) => name !== upstream.dialect.name)
    .map(async (dialect) => {
      const config = { ...deps.config, upstream: { ...upstream, dialect } }
      const { checked } = await observe(
        { name: 'auth.captcha', endpoint: auth.captcha },
        { ...deps, config },
        (gateway) => gateway.call(auth.captcha, {}, visitor),
      )
      return checked.outcome === 'fits' ? [`the captcha fits with UPSTREAM_DIALECT=${dialect.name}`] : []
    })
  return (await Promise.all(hints)).flat()
}

type Check = (name: string, endpoint: Endpoint, input: unknown) => Promise<Observed<unknown>>

/** A read waits until the answers are there that its input is taken from. */
async function checkReads(api: Api, roles: readonly string[], check: Check): Promise<Omit<Report, 'impediment'>> {
  const calls: CheckedCall[] = []
  const answers = new Map<string, unknown>()
  const all = endpoints(api).map((it) => ({ ...it, exclusion: exclusionReason(it.endpoint, roles) }))
  let waiting = all.filter(({ name, exclusion }) => exclusion === null && !partOfLogIn.has(name))
  for (let progress = true; progress;) {
    progress = false
    for (const { name, endpoint } of waiting) {
      const sample = sampleInput(name, endpoint, answers)
      if ('missing' in sample) continue
      const { checked, value } = await check(name, endpoint, sample.input)
      calls.push(checked)
      answers.set(name, value)
      progress = true
    }
    waiting = waiting.filter(({ name }) => !answers.has(name))
  }
  const excluded = all.flatMap(({ name, exclusion }) => (exclusion === null ? [] : [{ call: name, reason: exclusion }]))
  const skipped = [...excluded, ...waiting.map((it) => withoutInput(it, answers))]
  return {
    calls,
    skipped,
    warnings: [...amountWarnings(answers), ...idWarnings(api, answers)],
    notes: buttonNotes(api, answers),
  }
}

/** Already made. */
const partOfLogIn: ReadonlySet<string> = new Set(['auth.captcha'])

function withoutInput({ name, endpoint }: { name: string; endpoint: Endpoint }, answers: Answers): SkippedCall {
  const sample = sampleInput(name, endpoint, answers)
  return { call: name, reason: 'missing' in sample ? sample.missing : '' }
}

type Read = {
  readonly name: string
  readonly endpoint: Endpoint
  readonly input: unknown
  readonly caller: Caller
}

/** A sealed POST that does not fit is made in its other form as well, which shows the right setting. */
async function checkRead({ name, endpoint, input, caller }: Read, deps: CheckDependencies): Promise<Observed<unknown>> {
  const make = (by: CheckDependencies) =>
    observe({ name, endpoint }, by, (gateway) => gateway.call(endpoint, input, caller))
  const observed = await make(deps)
  const { outcome } = observed.checked
  const other = otherSealedPost(endpoint, deps)
  if (!other || outcome === 'fits' || outcome === 'differs') return observed
  const again = await make({
    ...deps,
    config: { ...deps.config, upstream: { ...deps.config.upstream, sealedPost: other } },
  })
  if (again.checked.outcome !== 'fits' && again.checked.outcome !== 'differs') return observed
  return { ...again, checked: { ...again.checked, outcome: 'differs', reason: `fits with SEALED_POST=${other}` } }
}

function otherSealedPost({ upstream }: Endpoint, { config }: CheckDependencies): SealedPost | null {
  if (upstream.wire !== 'sealed' || upstream.method === 'GET' || upstream.sealedPost) return null
  return config.upstream.sealedPost === 'body' ? 'query' : 'body'
}
