import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** Generators of clients by others, which must understand the API document. Source: docs/decisions/0123. */

const run = promisify(execFile)
const maxBuffer = 2 ** 26

/** Path of a command; null where the machine has none. */
export function commandPath(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null
}

/** Reason in the name of a skipped test. */
export const whereFound = (name: string, path: string | null) => (path ? '' : ` (skipped: no ${name} in PATH)`)

/** Runs a command of npm with this Node; returns what it printed. */
export async function runNode(path: string, args: readonly string[], env: object = {}): Promise<string> {
  const options = { env: { ...process.env, ...env }, maxBuffer }
  const { stdout, stderr } = await run(process.execPath, [path, ...args], options)
  return `${stdout}${stderr}`
}

/** Runs a program; throws with what it printed where it fails. */
export async function runProgram(path: string, args: readonly string[], env: object = {}): Promise<string> {
  const { stdout, stderr } = await run(path, args, { env: { ...process.env, ...env }, maxBuffer })
  return `${stdout}${stderr}`
}

/** Strict options of a project that uses a generated client. */
const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
  allowImportingTsExtensions: true,
}

/** Compiles a script beside a generated client; returns the errors. */
export async function compiled(folder: string, script: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'script.ts'), script)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['script.ts'] }))
  return runNode('node_modules/.bin/tsc', ['-p', folder]).catch(({ stdout }: { stdout: string }) => stdout)
}
