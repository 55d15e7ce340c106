import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Agent, request } from 'undici'

import { exam } from '#contracts/candidate/exam.ts'
import { scoreAnalysis } from '#contracts/candidate/score-analysis.ts'
import { signup } from '#contracts/candidate/signup.ts'
import type { Call } from '#contracts/core/call.ts'

import { startRedis } from '#bff/testing/stores/redis-server.ts'
import { logIn, startGateway } from './gateway.ts'
import type { Stream } from './open-loop.ts'
import { startUpstream, type Upstream } from './upstream.ts'

/** Of the upstream: calls at once, and milliseconds of each. */
export const workers = 10
const serviceTime = 200
/** Calls per second that the upstream can answer. */
export const capacity = (workers * 1000) / serviceTime

/** Upstream and clients go before the gateway: they stand for other machines. */
export const gatewayNiceness = 10

/** Accounts that call in turns: no account or network is at a limit of its own. */
const accounts = 60

/** Gateways before an upstream of a known capacity. */
export type Scene = Pick<Upstream, 'control' | 'stop'> & {
  /** Calls of this kind at so many times the capacity of the upstream. */
  stream(kind: Kind, load: number): Stream
}

/** Kinds of calls, each with an example. */
const calls = {
  critical: { call: signup.submitExaminee, query: '', body: '{}' },
  interactive: { call: exam.showUserName, query: '', body: null },
  bulk: { call: scoreAnalysis.download, query: '?id=1', body: null },
} as const satisfies Record<string, { call: Call; query: string; body: string | null }>
export type Kind = keyof typeof calls

/** Starts so many Node processes: one on SQLite, several on one Redis. */
export async function startScene(processes: number): Promise<Scene> {
  const directory = mkdtempSync(join(tmpdir(), 'overload-'))
  const redis = processes > 1 ? await startRedis() : null
  const upstream = await startUpstream(null)
  const start = (_: unknown, index: number) => {
    const settings = {
      ...(redis && { STORE: `redis://127.0.0.1:${redis.port}` }),
      LOG_OUT_JOURNAL: join(directory, String(index)),
      SHUTDOWN_DELAY: '0',
      UPSTREAM_CONCURRENCY: String(Math.round(workers * 1.2)),
    }
    return startGateway(upstream, { core: null, settings, niceness: gatewayNiceness })
  }
  const gateways = await Promise.all(Array.from({ length: processes }, start))
  const agent = new Agent({ connections: 4_000, pipelining: 1, headersTimeout: 20_000, bodyTimeout: 20_000 })
  // Before the log-ins: the gateways learn the unloaded latency of a call from the first ones.
  await upstream.control({ workers, time: serviceTime })
  const sessions = await logInAll(gateways.map(({ url }) => url))

  /** With turns of its own: in common ones every twentieth call would meet the same process. */
  function callStream(kind: Kind, load: number): Stream {
    const { call, query, body } = calls[kind]
    let turn = 0
    return {
      kind,
      perSecond: load * capacity,
      async send() {
        turn += 1
        const { url } = gateways[turn % gateways.length]! // there is one
        const headers = { ...sessions[turn % sessions.length], ...callHeaders(call) }
        const answer = await request(url + call.url + query, { method: call.method, headers, body, dispatcher: agent })
        await answer.body.dump()
        return answer.statusCode
      },
    }
  }

  return {
    stream: callStream,
    control: upstream.control,
    async stop() {
      await agent.destroy()
      await Promise.all([...gateways, upstream].map((it) => it.stop()))
      await redis?.close()
      rmSync(directory, { recursive: true })
    },
  }
}

/** Log-ins at the same time: the check of a password is limited. */
const logInsAtOnce = 4

/** Every process knows every session: one process by its own store, several by their Redis. */
async function logInAll(urls: readonly string[]): Promise<Record<string, string>[]> {
  const sessions: Record<string, string>[] = []
  while (sessions.length < accounts) {
    const next = Array.from({ length: logInsAtOnce }, (_, n) => urls[n % urls.length]!) // there is one
    sessions.push(...(await Promise.all(next.map(logIn))))
  }
  return sessions
}

const callHeaders = (call: Call) => ({
  ...(call.idempotent && { 'Idempotency-Key': crypto.randomUUID() }),
  ...(call.requiresExam && { 'X-Exam': '1800000000000000001' }),
})
