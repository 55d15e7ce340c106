import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { Agent } from 'undici'

import { api } from '#contracts/api.ts'

import type { Config } from '#bff/config/config.ts'
import { ConfigError } from '#bff/config/error.ts'
import { releaseText } from '#bff/config/release.ts'
import { fits, type Report } from '#bff/platform/check-upstream/call.ts'
import { checkUpstream } from '#bff/platform/check-upstream/check.ts'
import { markdownReport } from '#bff/platform/check-upstream/markdown.ts'
import { NoTestServer, wrongAnswers } from '#bff/platform/check-upstream/second-answers.ts'
import { summarise } from '#bff/platform/check-upstream/summary.ts'
import { detailTable } from '#bff/platform/check-upstream/table.ts'
import { md5 } from '#bff/upstream/md5.ts'
import { createSeal } from '#bff/upstream/seal/seal.ts'
import { createUpstream } from '#bff/upstream/upstream.ts'
import { nodeAes } from '../crypto/aes.ts'
import { nodeCrypto } from '../crypto/crypto.ts'
import { readSettings } from '../settings.ts'
import { undiciFetch } from '../upstream/fetch.ts'
import { connectOptions } from '../upstream/upstream-tls.ts'
import { InputEnded, openTerminal, type Terminal } from './terminal.ts'

/** Wrong arguments, or settings that do not start the gateway. */
class UsageError extends Error {}

const isExpected = (error: unknown): error is Error =>
  [UsageError, ConfigError, NoTestServer, InputEnded].some((kind) => error instanceof kind)

/** How it is called. */
const usage = [
  'usage: exam-gateway check-upstream --account NAME [--report FILE.md] [--json] [--writes TENANT]',
  '       exam-gateway check-upstream --second-answers URL',
].join('\n')

const warning =
  'This logs the account in and out again. A server that allows one log-in per account ends its other log-ins.'

/**
 * `exam-gateway check-upstream`: compares the upstream of the gateway's settings with the contract. Exit code 0: all fits,
 * 1: something differs, 2: the check could not be made.
 */
export function checkUpstreamCommand(args: readonly string[]): Promise<number> {
  return check(args).catch((error: unknown) => {
    // Messages of other errors may quote an answer.
    const reason = isExpected(error)
      ? error.message
      : `failed: ${error instanceof Error ? error.name : 'unknown error'}`
    process.stderr.write(`${reason}\n`)
    return 2
  })
}

async function check(args: readonly string[]): Promise<number> {
  const options = parseArguments(args)
  if ('secondAnswers' in options) return checkSecondAnswers(options.secondAnswers)
  const { account } = options
  const { config, upstreamTls } = readSettings(process.env)
  const writes = options.writes !== undefined
  if (writes && options.writes !== config.upstream.tenantId) {
    throw new UsageError('--writes names another tenant than TENANT_ID: nothing was called')
  }
  const terminal = openTerminal(process)
  const agent = new Agent({ connect: connectOptions(upstreamTls) })
  try {
    process.stderr.write(`${warning}\n`)
    const password = await terminal.ask(`password of ${account}: `, { hidden: true })
    const person = { username: account, password, writes, readCaptcha: (image: string) => readCaptcha(image, terminal) }
    const upstream = createUpstream(undiciFetch({ calls: agent, transfers: agent }), config.upstream)
    const seal = await createSeal(nodeAes, config.upstream.aesKey, config.upstream.previousAesKey)
    const report = await checkUpstream(api, person, { config, upstream, seal, crypto: nodeCrypto, md5 })
    show(report, options, config)
    if (report.impediment !== null) return 2
    return fits(report) ? 0 : 1
  } finally {
    terminal.close()
    await agent.close()
  }
}

/** Calls of a test address. */
const testCalls = 50

/** Whether what is between a worker and its upstream gives answers to the wrong call: docs/deploy.md says how to set up the address. */
async function checkSecondAnswers(address: string): Promise<number> {
  const ask = async (path: string) => {
    const answer = await fetch(new URL(path, address), { signal: AbortSignal.timeout(10_000) })
    return answer.text()
  }
  const wrong = await wrongAnswers(ask, testCalls)
  process.stdout.write(`${wrong} of ${testCalls} calls got the answer of another call\n`)
  return wrong > 0 ? 1 : 0
}

type Options = { readonly account: string; readonly json: boolean; readonly report?: string; readonly writes?: string }

/** The summary, then the details: in the file where one is named. */
function show(report: Report, { json, report: file }: Options, { upstream }: Config) {
  const facts = { release: releaseText, upstream: upstream.url.href, dialect: upstream.dialect.name }
  if (file) writeFileSync(file, markdownReport(report, { ...facts, time: new Date().toISOString() }))
  if (json) process.stdout.write(`${JSON.stringify(report)}\n`)
  else process.stdout.write(`${summarise(report)}${file ? `Details: ${file}\n` : `\n${detailTable(report)}`}`)
}

/** The password is never one of them: others see the arguments of a process. */
function parseArguments(args: readonly string[]): Options | { readonly secondAnswers: string } {
  const options = {
    account: { type: 'string' },
    json: { type: 'boolean', default: false },
    report: { type: 'string' },
    'second-answers': { type: 'string' },
    writes: { type: 'string' },
  } as const
  try {
    const { account, 'second-answers': secondAnswers, ...others } = parseArgs({ args: [...args], options }).values
    if (secondAnswers && URL.canParse(secondAnswers)) return { secondAnswers }
    if (account) return { account, ...others }
  } catch {
    // Its message may quote an argument.
  }
  throw new UsageError(usage)
}

/** Shows a captcha as a file, until its characters are typed. */
async function readCaptcha(image: string, terminal: Terminal): Promise<string> {
  const [, type = 'png', encoded = ''] = /^data:image\/([a-z]+)(?:[+;][^,]*)?,(.*)$/s.exec(image) ?? []
  const directory = mkdtempSync(join(tmpdir(), 'captcha-'))
  const file = join(directory, `captcha.${type}`)
  writeFileSync(file, image.includes(';base64,') ? Buffer.from(encoded, 'base64') : decodeURIComponent(encoded))
  try {
    return (await terminal.ask(`characters in ${file}: `)).trim()
  } finally {
    rmSync(directory, { recursive: true })
  }
}
