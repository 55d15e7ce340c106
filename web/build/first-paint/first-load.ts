import { gzipSync } from 'node:zlib'

import type { Rolldown } from 'vite'

import type { PagePlan } from '../../src/client/api/page-plan.ts'

/**
 * What the first pages may load before they can be used: scripts and style sheets in kB, compressed with gzip. Bounds
 * against a mistake, with room for libraries as they are; the goals are times on a slow phone: docs/benchmarks.md.
 */
export const limits = { '/login': { js: 185, css: 27 }, '/wel/index': { js: 270, css: 29 } } as const

const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length

/** Fails the build where a first page loads more than its limit, and names its largest files. */
export function checkFirstLoads(bundle: Rolldown.OutputBundle, indexHtml: string, plans: readonly PagePlan[]) {
  const sizes = Object.values(bundle).flatMap((file) =>
    /\.(?:js|css)$/.test(file.fileName)
      ? { file: file.fileName, size: gzipped(file.type === 'chunk' ? file.code : file.source) }
      : [],
  )
  for (const [page, limit] of Object.entries(limits)) {
    const planned = new Set(plans.flatMap(({ paths, files }) => (new RegExp(paths).test(page) ? files.zh : [])))
    const loaded = sizes.filter(({ file }) => planned.has(`/${file}`) || indexHtml.includes(`"/${file}"`))
    for (const [kind, most] of Object.entries(limit)) {
      const files = loaded.filter(({ file }) => file.endsWith(`.${kind}`)).toSorted((a, b) => b.size - a.size)
      const sum = files.reduce((total, { size }) => total + size, 0)
      if (sum <= most * 1000) continue
      const list = files.map(({ file, size }) => `${file} ${(size / 1000).toFixed(1)}`).join(', ')
      throw new Error(`${page} loads ${(sum / 1000).toFixed(1)} kB of ${kind}, at most ${most}: ${list}`)
    }
  }
}
