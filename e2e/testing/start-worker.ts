import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { rolldown } from 'rolldown'
import workerd from 'workerd'
import { unstable_readConfig } from 'wrangler'

import { type Core, kill, type Running, stop, supervised, within } from './processes.ts'

type WorkerOptions = {
  readonly port: number
  readonly variables?: Readonly<Record<string, string>>
  readonly core: Core | null
}

/** A bundled worker with the storage of its objects: runs that follow one another share it. */
export type WorkerBundle = { start(): Promise<Running>; remove(): void }

/** Bundles a worker and runs it in workerd itself, without the proxies of development in front. */
export async function startWorker(entry: string, options: WorkerOptions): Promise<Running> {
  const bundle = await bundleWorker(entry, options)
  const running = await bundle.start()
  return {
    ...running,
    async stop() {
      await running.stop()
      bundle.remove()
    },
  }
}

export async function bundleWorker(
  entry: string,
  { port, variables = {}, core }: WorkerOptions,
): Promise<WorkerBundle> {
  const directory = mkdtempSync(join(tmpdir(), 'worker-'))
  const bundle = await rolldown({ input: entry, platform: 'browser', external: [/^node:/, /^cloudflare:/] })
  const { output } = await bundle.write({
    file: join(directory, 'worker.mjs'),
    format: 'esm',
    codeSplitting: false,
  })
  mkdirSync(join(directory, 'objects'))
  const config = join(directory, 'config.capnp')
  writeFileSync(config, workerdConfig({ directory, port, variables }, output[0].exports))
  const url = `http://127.0.0.1:${port}`
  return {
    async start() {
      const child = supervised([workerd.default, 'serve', config], { core, output: 'ignore' })
      await within(30_000, `start of ${entry}`, anyAnswer(url))
      return { url, stop: () => stop(child), kill: () => kill(child) }
    },
    remove: () => rmSync(directory, { recursive: true }),
  }
}

const { compatibility_date, compatibility_flags, durable_objects, migrations } = unstable_readConfig({
  config: 'wrangler.toml',
})
const sqliteClasses = migrations.reduce<string[]>(
  (classes: string[], { new_sqlite_classes = [], renamed_classes = [] }) => {
    const renamed = new Map<string, string>(renamed_classes.map(({ from, to }) => [from, to]))
    return [...classes.map((name) => renamed.get(name) ?? name), ...new_sqlite_classes]
  },
  [],
)

type ObjectBinding = { readonly name: string; readonly class_name: string }

type ConfigOptions = Required<Pick<WorkerOptions, 'port' | 'variables'>> & { readonly directory: string }

/** Date, flags and Durable Objects are those of wrangler.toml; objects have their SQLite files in the directory. */
function workerdConfig({ directory, port, variables }: ConfigOptions, exported: readonly string[]): string {
  const objects = (durable_objects.bindings as ObjectBinding[]).filter(({ class_name }) =>
    exported.includes(class_name),
  ) // wrangler's declaration lacks its own import
  const bindings = [
    ...Object.entries(variables).map(([name, value]) => `(name = ${quoted(name)}, text = ${quoted(value)})`),
    ...objects.map(
      ({ name, class_name }) => `(name = ${quoted(name)}, durableObjectNamespace = ${quoted(class_name)})`,
    ),
  ]
  const namespaces = objects.map(
    ({ class_name }) =>
      `(className = ${quoted(class_name)}, uniqueKey = ${quoted(class_name)}, enableSql = ${sqliteClasses.includes(class_name)})`,
  )
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "internet", network = (allow = ["public", "private"])),
    (name = "objects", disk = (path = "${directory}/objects", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  compatibilityDate = ${quoted(compatibility_date ?? '')},
  compatibilityFlags = [${compatibility_flags.map(quoted).join(', ')}],
  bindings = [${bindings.join(', ')}],
  durableObjectNamespaces = [${namespaces.join(', ')}],
  durableObjectStorage = (localDisk = "objects"),
  globalOutbound = "internet",
);
`
}

/** A string of Cap'n Proto is written like one of JSON. */
const quoted = (text: string) => JSON.stringify(text)

async function anyAnswer(url: string) {
  while (!(await fetch(`${url}/healthz`).catch(() => null))) await wait(50)
}
