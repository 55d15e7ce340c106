import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { rolldown } from 'rolldown'
import workerd from 'workerd'

export type Running = { url: string; stop(): Promise<void> }

/** Bundles a worker and runs it in workerd itself, without the proxies of development in front. */
export async function startWorker(
  entry: string,
  port: number,
  variables: Record<string, string> = {},
): Promise<Running> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'))
  const bundle = await rolldown({ input: entry, platform: 'browser', external: [/^node:/, /^cloudflare:/] })
  await bundle.write({ file: join(directory, 'worker.mjs'), format: 'esm', codeSplitting: false })
  mkdirSync(join(directory, 'objects'))
  writeFileSync(join(directory, 'config.capnp'), workerdConfig(directory, port, variables))
  const child = spawn(workerd.default, ['serve', join(directory, 'config.capnp')], { stdio: 'ignore' })
  pin(child.pid, 0)
  const url = `http://127.0.0.1:${port}`
  await answering(url)
  return { url, stop: () => stopped(child) }
}

/** The same flags as wrangler.toml; objects keep their SQLite files in the directory. */
function workerdConfig(directory: string, port: number, variables: Record<string, string>): string {
  const texts = Object.entries(variables).map(([name, value]) => `(name = "${name}", text = "${value}")`)
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
  compatibilityDate = "2026-10-01",
  compatibilityFlags = ["enable_request_signal"],
  bindings = [${[...texts, '(name = "SESSIONS", durableObjectNamespace = "SessionObject")'].join(', ')}],
  durableObjectNamespaces = [(className = "SessionObject", uniqueKey = "sessions", enableSql = true)],
  durableObjectStorage = (localDisk = "objects"),
  globalOutbound = "internet",
);
`
}

async function answering(url: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(url).catch(() => null)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nobody answers at ${url}`)
}

async function stopped(child: ChildProcess) {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Runs a script on this Node; ready when it prints its first line. `core` binds it there, where that is possible. */
export async function startScript(script: string, env: Record<string, string>, core: 0 | 1): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('no output')
  await once(child.stdout, 'data')
  child.stdout.resume()
  pin(child.pid, core)
  return {
    url: `http://127.0.0.1:${env['PORT']}`,
    stop: () => stopped(child),
  }
}

/** Binds a process to one core; elsewhere than on Linux it runs where it likes. */
export function pin(pid: number | undefined, core: 0 | 1 = 0) {
  if (pid && process.platform === 'linux')
    execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' })
}
