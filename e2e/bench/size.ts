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
  const workerSize = worker()
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
    { what: 'worker', figure: kB(workerSize), goal: '≤ 150 kB', note: 'one file, minified', values: [workerSize] },
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

function worker(): number {
  const directory = 'dist/worker'
  const build = `wrangler deploy --dry-run --minify --outdir ${directory}`
  const { status, stderr } = spawnSync(build, { shell: true, encoding: 'utf8', timeout: 60_000 })
  if (status !== 0) throw new Error(stderr)
  const files = readdirSync(directory).filter((file) => file.endsWith('.js'))
  return files.reduce((sum, file) => sum + gzipped(readFileSync(`${directory}/${file}`)), 0)
}
