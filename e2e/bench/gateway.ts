import autocannon from 'autocannon'

import { exam } from '#contracts/exam.ts'
import { session } from '#contracts/session.ts'
import { deployment } from '#mocks/settings.ts'

import type { Row } from './bench.ts'
import { pin, type Running, startScript, startWorker } from './runtimes.ts'
import { inTurns } from './turns.ts'

const turns = 5
const seconds = 4
const connections = 32

const upstreamUrl = 'http://127.0.0.1:8795/api/'
const settings = {
  ENVIRONMENT: 'development',
  UPSTREAM_URL: upstreamUrl,
  PUBLIC_ORIGIN: 'http://localhost',
  CLIENT_ID: deployment.clientId,
  CLIENT_SECRET: deployment.clientSecret,
  AES_KEY: deployment.aesKey,
  SESSION_KEY: 'demo-session-key-of-the-benchmark-only',
  CAPTCHA_MODE: 'off',
}

/** Requests per second of a sealed call with a session, against a pass-through on the same runtime. */
export async function gatewayRows(): Promise<Row[]> {
  pin(process.pid, 1)
  const upstream = await startScript('e2e/bench/workers/upstream.ts', { PORT: '8795' }, 1)
  const rows = [
    await compared('Node', [
      await startScript('bff/node.ts', { ...settings, PORT: '8796', SQLITE_PATH: ':memory:' }, 0),
      await startScript('e2e/bench/workers/pass-through.node.ts', { UPSTREAM_URL: upstreamUrl, PORT: '8797' }, 0),
    ]),
    await compared('workerd', [
      await startWorker('bff/worker.ts', 8796, settings),
      await startWorker('e2e/bench/workers/pass-through.workerd.ts', 8797, { UPSTREAM_URL: upstreamUrl }),
    ]),
  ]
  await upstream.stop()
  return rows
}

async function compared(runtime: string, [gateway, plain]: [Running, Running]): Promise<Row> {
  const headers = await loggedIn(gateway.url)
  const figures = await inTurns(turns, {
    gateway: () => load(gateway.url, headers),
    plain: () => load(plain.url, headers),
  })
  await gateway.stop()
  await plain.stop()
  const cost = 1e6 / figures.gateway - 1e6 / figures.plain
  return {
    what: runtime,
    figure: `**${(figures.gateway / figures.plain).toFixed(2)}** of the pass-through`,
    goal: '≥ 0.8',
    note: `${figures.gateway.toFixed(0)} against ${figures.plain.toFixed(0)} requests per second; ${cost.toFixed(0)} µs more per request`,
  }
}

const ownHeaders = { 'X-BFF': '1', 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }

async function loggedIn(url: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ grant: 'password', username: 'bench', password: 'bench' })
  const response = await fetch(url + session.logIn.url, { method: 'POST', headers: ownHeaders, body })
  const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';')
  const { account } = (await response.json()) as { account: { ref: string } } // the contract of the log-in
  return { ...ownHeaders, Cookie: cookie, 'X-Account': account.ref }
}

async function load(url: string, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({ examId: '1800000000000000001' })
  const run = await autocannon({
    url: url + exam.selectExam.url,
    method: 'POST',
    headers,
    body,
    connections,
    duration: seconds,
  })
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${run.non2xx} refused, ${run.errors} failed at ${url}`)
  return run.requests.average
}
