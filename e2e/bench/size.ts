import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import type { Browser } from '@playwright/test'

import type { Row } from '../load/table.ts'
import { visit } from '../testing/page-state.ts'

const gzipped = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 }).length

/** Transfer size of a first visit to /login, and size of the worker. */
export async function sizeRows(browser: Browser, origin: string): Promise<Row[]> {
  const { scripts, styles, files } = await firstLoad(browser, `${origin}/login`)
  const edge = worker()
  return [
    {
      what: 'first load of /login, JS',
      figure: kB(scripts),
      goal: '≤ 185 kB',
      note: `978 kB by the old client; ${files} files`,
      values: [scripts],
    },
    {
      what: 'first load of /login, CSS',
      figure: kB(styles),
      goal: '≤ 30 kB',
      note: '68 kB by the old client',
      values: [styles],
    },
    { what: 'worker', figure: kB(edge.size), goal: '', note: edge.parts, values: [edge.size] },
  ]
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

type Resource = { readonly type: 'script' | 'stylesheet'; readonly size: number }

async function firstLoad(browser: Browser, address: string) {
  const page = await browser.newPage()
  const sending: Promise<Resource>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'script' || type === 'stylesheet')
      sending.push(response.body().then((body) => ({ type, size: gzipped(body) })))
  })
  await visit(page, address)
  const files = await Promise.all(sending)
  await page.close()
  const sizes = Object.groupBy(files, ({ type }) => type)
  const sum = (some: readonly Resource[] = []) => some.reduce((total, { size }) => total + size, 0)
  return { scripts: sum(sizes.script), styles: sum(sizes.stylesheet), files: sizes.script?.length ?? 0 }
}

/** The worker as wrangler deploys it, and its largest parts. */
function worker(): { size: number; parts: string } {
  const directory = 'dist/worker'
  const build = `wrangler deploy --dry-run --outdir ${directory} --metafile`
  const { status, stderr } = spawnSync(build, { shell: true, encoding: 'utf8', timeout: 60_000 })
  if (status !== 0) throw new Error(stderr)
  const files = readdirSync(directory).filter((file) => file.endsWith('.js'))
  const size = files.reduce((sum, file) => sum + gzipped(readFileSync(`${directory}/${file}`)), 0)
  return { size, parts: largestParts(readFileSync(`${directory}/bundle-meta.json`, 'utf8')) }
}

/** Bytes of the metafile of esbuild by package, before compression; ours are one. */
function largestParts(metafile: string): string {
  const { outputs } = JSON.parse(metafile) as {
    outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>
  } // esbuild's
  const bytes = new Map<string, number>()
  for (const { inputs } of Object.values(outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? 'ours'
      bytes.set(name, (bytes.get(name) ?? 0) + bytesInOutput)
    }
  }
  const total = [...bytes.values()].reduce((sum, it) => sum + it, 0)
  const largest = [...bytes].toSorted(([, a], [, b]) => b - a).slice(0, 8)
  return `of ${kB(total)} before it: ${largest.map(([name, it]) => `${name} ${kB(it)}`).join(', ')}`
}
