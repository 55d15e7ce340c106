import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

import { gatewayRows } from './gateway.ts'
import { sealRows } from './seal.ts'
import { sizeRows } from './size.ts'
import { tabRows } from './tabs.ts'

/** One line of the table. */
export type Row = { what: string; figure: string; goal: string; note?: string }

const method = `## Method

* **Seal and open**: one text is sealed and opened again, over and over, by our code (node:crypto on Node, WebCrypto
  on workerd), by crypto-js, and by the platform's own AES (node:crypto, no Blade padding). workerd's clock stands still while code
  runs, so that there the time of a whole request with many rounds is taken from outside.
* **A sealed call**: log-in once, then \`selectExam\` as fast as 32 connections can: cookie, session, guards, JSON,
  schema, AES, upstream, AES, envelope, schema, log line. The pass-through is a Hono app that forwards the same request
  and returns the same answer, on the same runtime. The upstream answers at once with a fixed sealed answer. Gateway and
  pass-through are bound to one core, upstream and load to the other, so that the gateway is what limits.
* **Where the time goes on workerd**, found once by taking parts away and not measured anew by this run: the pass-through takes about 165 µs. The hop to the session object adds 120 to
  160 µs, the same over RPC and fetch: one object call per request puts the ceiling near 0.58. The rest of what is more:
  deadline, abort and body about 55 µs, schema and JSON 50, guards and headers 40, AES 20 to 30, the log line 20.
* **Sizes**: the built client in Chromium, all scripts and styles until /login is quiet, each compressed with gzip -9;
  the worker as wrangler bundles it, minified.
* **Tabs**: ten pages in Chromium, three of them half filled; from the click on a tab until its page is painted, in five
  turns. Beside it the same from the click on a menu entry, with what the page asks the server. For the heap 100 pages are
  opened and closed, then 200 more; what can be collected is collected before each look.
`

/** Measures everything in one run and writes docs/benchmarks.md: ratios say more than figures of one machine. */
if (import.meta.main) {
  const [load] = loadavg() // of the last minute, before anything of this run
  const parts = [
    { title: 'Seal and open', rows: await sealRows() },
    { title: 'A sealed call through the gateway', rows: await gatewayRows() },
    { title: 'Sizes, gzip', rows: await sizeRows() },
    { title: 'Tabs', rows: await tabRows() },
  ]
  const file = 'docs/benchmarks.md'
  writeFileSync(file, document(parts, load))
  execFileSync('oxfmt', [file])
  console.log(readFileSync(file, 'utf8'))
}

function document(parts: { title: string; rows: Row[] }[], load = 0): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
  const tables = parts.map(({ title, rows }) => `## ${title}\n\n${table(rows)}\n`)
  return `# Benchmarks

Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench\` on ${machine}, whose load before was ${load.toFixed(1)}. What is compared was measured side by
side in the same run, in turns; a figure is the median of the turns. Ratios are what to look at.

${tables.join('\n')}
${method}`
}

function table(rows: Row[]): string {
  const lines = rows.map(({ what, figure, goal, note = '' }) => `| ${what} | ${figure} | ${goal} | ${note} |`)
  return ['| what | figure | goal | remark |', '|---|---|---|---|', ...lines].join('\n')
}
