import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { type Row, table } from '../load/table.ts'
import { openBrowser } from '../testing/browser.ts'
import { controlsOf } from '../testing/mock.ts'
import { startServer } from '../testing/processes.ts'
import type { Product } from '../testing/product.ts'
import { administrationRows } from './administration.ts'
import { connectionRows } from './connections.ts'
import { document, incomplete, type Part } from './document.ts'
import { type Effort, full, smoke } from './effort.ts'
import { againstRows, firstSightRows } from './first-sight.ts'
import { edgeRows, nodeRows } from './gateway.ts'
import { hostileUpstreamRows } from './hostile-upstream.ts'
import { memoryRows } from './memory.ts'
import type { Title } from './method.ts'
import { overloadRows } from './overload.ts'
import { startPeer } from './peer.ts'
import { positionRows } from './positions.ts'
import { processRows } from './processes.ts'
import { providerRows } from './providers.ts'
import { redisRows } from './redis.ts'
import { calibrated } from './reference-phone.ts'
import { sealRows } from './seal.ts'
import { sessionRows } from './sessions.ts'
import { sizeRows } from './size.ts'
import { storeRows } from './stores.ts'
import { tabRows } from './tabs.ts'

/**
 * Measures everything in one run, some twenty minutes, and writes docs/benchmarks.md: ratios say more than figures of one
 * machine. With `--smoke` one short turn of everything, with `--only edge,redis` some parts, with `--against <commit>` the
 * cold visits beside those to the product of that commit, each printed only. Needs the built client in dist/client.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { smoke: { type: 'boolean', default: false }, only: text, against: text } })
const effort = values.smoke ? smoke : full
const [load = 0] = loadavg() // load average of the last minute, before the run
setTimeout(() => exit(`no end within ${effort.deadline} s`), effort.deadline * 1000).unref() // the supervisors end remaining processes

type Measure = (effort: Effort) => Promise<Part[]>

const measures: Readonly<Record<string, Measure>> = {
  seal: (e) => part('Seal and open', () => sealRows(e)),
  providers: (e) => part('WebCrypto on Node', () => providerRows(e)),
  node: (e) => part('A sealed call through the gateway, on Node', () => nodeRows(e)),
  edge: (e) => part('A sealed call through the gateway, on workerd', () => edgeRows(e)),
  hanging: (e) => part('An upstream that hangs', () => connectionRows(e)),
  overload: (e) => part('An upstream that is overloaded', () => overloadRows(e)),
  memory: (e) => part('Memory of one gateway', () => memoryRows(e)),
  sessions: (e) => part('Sessions in one Node process', () => sessionRows(e)),
  redis: (e) => part('Sessions in Redis', () => redisRows(e)),
  processes: (e) => part('Several processes on one Redis', () => processRows(e)),
  stores: (e) => part('Stores of one Node process', () => storeRows(e)),
  hostile: (e) =>
    part('Longest delay of other calls by one answer of a hostile upstream', () => hostileUpstreamRows(e)),
  browser: inBrowser,
}

const parts = await measured()
const failed = incomplete(parts)
if (failed.length > 0) exit(`without figures: ${failed.join(', ')}`)
if (!values.smoke && !values.only && !values.against) writeDocument('docs/benchmarks.md')
process.exit()

async function measured(): Promise<Part[]> {
  if (values.against) return comparedWith(values.against)
  const finished: Part[] = []
  for (const name of values.only?.split(',') ?? Object.keys(measures)) {
    const measure = measures[name] ?? exit(`no part ${name}; there are ${Object.keys(measures).join(', ')}`)
    finished.push(...(await measure(effort)))
  }
  return finished
}

function exit(reason: string): never {
  console.error(reason)
  process.exit(1)
}

async function part(title: Title, measure: () => Promise<Row[]>): Promise<Part[]> {
  const startedAt = performance.now()
  const rows = await measure()
  console.log(`${title}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n\n${table(rows)}\n`)
  return [{ title, rows }]
}

async function inBrowser(effort: Effort): Promise<Part[]> {
  const product = await startProduct()
  const browser = await openBrowser()
  try {
    const { effort: onPhone, rows } = await calibrated(browser, effort)
    return [
      ...(await part('Reference phone', async () => rows)),
      ...(await part('Sizes, gzip', () => sizeRows(browser, product.origin))),
      ...(await part('First sight on a slow phone', () => firstSightRows(browser, controlsOf(product), onPhone))),
      ...(await part('Tabs', () => tabRows(browser, controlsOf(product), effort))),
      ...(await part('Search of positions', () => positionRows(browser, controlsOf(product), effort))),
      ...(await part('Tables of administrators', () => administrationRows(browser, controlsOf(product), onPhone))),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function comparedWith(commit: string): Promise<Part[]> {
  const [product, peer] = [await startProduct(), await startPeer(commit)]
  const browser = await openBrowser()
  try {
    const { effort: onPhone } = await calibrated(browser, effort)
    return await part('First sight on a slow phone', () =>
      againstRows(browser, [controlsOf(product), controlsOf(peer)], onPhone),
    )
  } finally {
    await browser.close()
    await Promise.all([product.stop(), peer.stop()])
  }
}

async function startProduct(): Promise<Product> {
  const { stop } = await startServer('mocks/start.ts', { env: { PORT: '8798', MOCK_PORT: '8799' }, core: 0 })
  return { origin: 'http://localhost:8798', mockOrigin: 'http://127.0.0.1:8799', stop }
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
