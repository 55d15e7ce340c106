import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { rolldown } from 'rolldown'
import workerd from 'workerd'
import { unstable_readConfig } from 'wrangler'

import { type Running, stop, supervised, within } from '../testing/processes.ts'

/** Bundles a worker and runs it in workerd itself, on core 0, without the proxies of development in front. */
export async function startWorker(
  entry: string,
  port: number,
  variables: Record<string, string> = {},
): Promise<Running> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'))
  const bundle = await rolldown({ input: entry, platform: 'browser', external: [/^node:/, /^cloudflare:/] })
  const { output } = await bundle.write({
    file: join(directory, 'worker.mjs'),
    format: 'esm',
    codeSplitting: false,
  })
  mkdirSync(join(directory, 'objects'))
  writeFileSync(join(directory, 'config.capnp'), workerdConfig({ directory, port, variables }, output[0].exports))
  const child = supervised([workerd.default, 'serve', join(directory, 'config.capnp')], { core: 0, output: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await within(30_000, `start of ${entry}`, anyAnswer(url))
  return {
    url,
    async stop() {
      await stop(child)
      rmSync(directory, { recursive: true })
    },
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

type WorkerOptions = {
  readonly directory: string
  readonly port: number
  readonly variables: Record<string, string>
}

/** Date, flags and Durable Objects are those of wrangler.toml; objects have their SQLite files in the directory. */
function workerdConfig({ directory, port, variables }: WorkerOptions, exported: readonly string[]): string {
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
  while (!(await fetch(`${url}/healthz`).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 50))
}
