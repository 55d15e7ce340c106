import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { freePortPair } from '#bff/testing/processes/free-port.ts'
import { type Row, table } from '../load/table.ts'
import { openBrowser } from '../testing/browser.ts'
import { mockControls } from '../testing/mock.ts'
import { startServer } from '../testing/processes.ts'
import type { Product } from '../testing/product.ts'
import { administrationRows } from './administration.ts'
import { connectionRows } from './connections.ts'
import { document, incomplete, type Part } from './document.ts'
import { type Effort, full, smoke } from './effort.ts'
import { firstSightRows } from './first-sight.ts'
import { edgeOnceRows, edgeReadRows, edgeWriteRows, nodeOnceRows, nodeRows } from './gateway.ts'
import { hostileUpstreamRows } from './hostile-upstream.ts'
import { memoryRows } from './memory.ts'
import type { Title } from './method.ts'
import { overloadRows } from './overload.ts'
import { positionRows } from './positions.ts'
import { processRows } from './processes.ts'
import { providerRows } from './providers.ts'
import { proxyRows } from './proxy.ts'
import { redisRows } from './redis.ts'
import { calibrated } from './reference-phone.ts'
import { sealRows } from './seal.ts'
import { sessionRows } from './sessions.ts'
import { sizeRows } from './size.ts'
import { storeRows } from './stores.ts'
import { tabRows } from './tabs.ts'

/**
 * Measures everything in one run, some twenty minutes, and writes docs/benchmarks.md: ratios say more than figures of one
 * machine. With `--smoke` one short turn of everything, with `--only edge,redis` some parts,
 * each printed only. Needs the built client in dist/client.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { smoke: { type: 'boolean', default: false }, only: text } })
const effort = values.smoke ? smoke : full
const [load = 0] = loadavg() // load average of the last minute, before the run
setTimeout(() => exit(`no end within ${effort.deadline} s`), effort.deadline * 1000).unref() // the supervisors end remaining processes

type Measure = (effort: Effort) => Promise<Part[]>

const measures: Readonly<Record<string, Measure>> = {
  seal: (e) => part('Seal and open', e, sealRows),
  providers: (e) => part('WebCrypto on Node', e, providerRows),
  node: (e) => part('A sealed call through the gateway, on Node', e, nodeRows, nodeOnceRows),
  edge: (e) => part('A sealed call through the gateway, on workerd', e, edgeReadRows, edgeWriteRows, edgeOnceRows),
  proxy: (e) => part('An unsealed read, beside oauth2-proxy', e, proxyRows),
  hanging: (e) => part('An upstream that hangs', e, connectionRows),
  overload: (e) => part('An upstream that is overloaded', e, overloadRows),
  memory: (e) => part('Memory of one gateway', e, memoryRows),
  sessions: (e) => part('Sessions in one Node process', e, sessionRows),
  redis: (e) => part('Sessions in Redis', e, redisRows),
  processes: (e) => part('Several processes on one Redis', e, processRows),
  stores: (e) => part('Stores of one Node process', e, storeRows),
  hostile: (e) => part('Longest delay of other calls by one answer of a hostile upstream', e, hostileUpstreamRows),
  browser: inBrowser,
}

const errors: unknown[] = []
const parts = await measured()
const failed = incomplete(parts)
if (errors.length > 0) exit(`${errors.length} measurements failed; the figures above are those of the others`)
if (failed.length > 0) exit(`without figures: ${failed.join(', ')}`)
if (!values.smoke && !values.only) writeDocument('docs/benchmarks.md')
process.exit()

async function measured(): Promise<Part[]> {
  const names = values.only?.split(',') ?? Object.keys(measures)
  const chosen = names.map(
    (name) => measures[name] ?? exit(`no part ${name}; there are ${Object.keys(measures).join(', ')}`),
  )
  return (await collectFigures(chosen.map((measure) => () => measure(effort)))).flat()
}

/** Figures of what ran to its end; errors of the rest are reported at once. */
async function collectFigures<Figures>(all: readonly (() => Promise<Figures>)[]): Promise<readonly Figures[]> {
  const figures: Figures[] = []
  for (const measure of all) {
    await measure().then(
      (it) => figures.push(it),
      (error: unknown) => {
        console.error(error)
        errors.push(error)
      },
    )
  }
  return figures
}

function exit(reason: string): never {
  console.error(reason)
  process.exit(1)
}

async function part<E extends Effort>(
  title: Title,
  e: E,
  ...all: readonly ((effort: E) => Promise<Row[]>)[]
): Promise<Part[]> {
  const startedAt = performance.now()
  const rows = (await collectFigures(all.map((measure) => () => measure(e)))).flat()
  console.log(`${title}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n\n${table(rows)}\n`)
  return [{ title, rows }]
}

async function inBrowser(effort: Effort): Promise<Part[]> {
  const product = await startProduct()
  const browser = await openBrowser()
  try {
    const { effort: onPhone, rows } = await calibrated(browser, effort)
    return [
      ...(await part('Reference phone', effort, async () => rows)),
      ...(await part('Sizes, gzip', effort, () => sizeRows(browser, product.origin))),
      ...(await part('First sight on a slow phone', onPhone, (e) => firstSightRows(browser, mockControls(product), e))),
      ...(await part('Tabs', effort, (e) => tabRows(browser, mockControls(product), e))),
      ...(await part('Search of positions', effort, (e) => positionRows(browser, mockControls(product), e))),
      ...(await part('Tables of administrators', onPhone, (e) =>
        administrationRows(browser, mockControls(product), e),
      )),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function startProduct(): Promise<Product> {
  const port = await freePortPair()
  const env = { PORT: String(port), MOCK_PORT: String(port + 1) }
  const { stop } = await startServer('mocks/start.ts', { env, core: 0 })
  return { origin: `http://localhost:${port}`, mockOrigin: `http://127.0.0.1:${port + 1}`, stop }
}

function writeDocument(file: string) {
  writeFileSync(file, document(parts, { commit: commit(), load, seconds: performance.now() / 1000 }))
  execFileSync('oxfmt', [file])
  console.log(readFileSync(file, 'utf8'))
}

/** Short hash of what was measured; the document itself may differ from it. */
function commit(): string {
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', ':!docs') !== ''
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}
