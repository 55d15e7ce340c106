import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { rolldown } from 'rolldown'
import { unstable_readConfig } from 'wrangler'

import { type Worker, workerdConfig } from './config.ts'

type WorkerOptions = Pick<Worker, 'port'> &
  Partial<Pick<Worker, 'hostname' | 'variables' | 'clientPort' | 'clientAddress'>> & {
    /** Folder of the storage of its objects, which outlives it; a new one by default, removed with the bundle. */
    readonly state?: string
  }

/** A bundled worker: the command that runs it, as often as is wanted, on the same storage. */
export type WorkerBundle = { readonly command: readonly string[]; remove(): void }

/** The package has no types: its default is the path of the binary that wrangler brings. */
const { default: binary } = createRequire(import.meta.url)('workerd') as { default: string }

const wrangler = unstable_readConfig({ config: 'wrangler.toml' })

/** Packages of wrangler.toml that others stand in for. */
const replacements: Readonly<Record<string, string>> = wrangler.alias ?? {}
const alias = Object.fromEntries(Object.entries(replacements).map(([name, file]) => [name, resolve(file)]))

/**
 * Bundles a worker for workerd itself, without the proxies of development in front, which send a request again and answer
 * for a worker that is busy.
 */
export async function bundleWorker(entry: string, { state, ...options }: WorkerOptions): Promise<WorkerBundle> {
  const directory = mkdtempSync(join(tmpdir(), 'worker-'))
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    external: [/^node:/, /^cloudflare:/],
    resolve: { alias },
  })
  const { output } = await bundle.write({ file: join(directory, 'worker.mjs'), format: 'esm', codeSplitting: false })
  const objects = resolve(state ?? join(directory, 'objects'))
  mkdirSync(objects, { recursive: true })
  const config = join(directory, 'config.capnp')
  writeFileSync(config, workerdConfig({ ...options, objects, exported: output[0].exports }, wrangler))
  return {
    command: [binary, 'serve', config],
    remove: () => rmSync(directory, { recursive: true }),
  }
}
