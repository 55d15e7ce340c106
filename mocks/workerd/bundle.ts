import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { rolldown } from 'rolldown'
import workerd from 'workerd'
import { unstable_readConfig } from 'wrangler'

import { type Worker, workerdConfig } from './config.ts'

type WorkerOptions = Pick<Worker, 'port'> &
  Partial<Pick<Worker, 'hostname' | 'variables' | 'clientPort' | 'clientAddress'>> & {
    /** Folder of the storage of its objects, which outlives it; a new one by default, removed with the bundle. */
    readonly state?: string
  }

/** A bundled worker: the command that runs it, as often as is wanted, on the same storage. */
export type WorkerBundle = { readonly command: readonly string[]; remove(): void }

const wrangler = unstable_readConfig({ config: 'wrangler.toml' })

/** Packages of wrangler.toml that others stand in for. */
const alias = Object.fromEntries(Object.entries(wrangler.alias ?? {}).map(([name, file]) => [name, resolve(file)]))

/**
 * Bundles a worker for workerd itself, without the proxies of development in front, which send a request again and answer
 * for a worker that is busy. Source: decision 199.
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
    command: [workerd.default, 'serve', config],
    remove: () => rmSync(directory, { recursive: true }),
  }
}
