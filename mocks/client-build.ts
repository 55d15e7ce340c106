import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Folders and files that the client is built from. */
const sources = ['contracts', 'bff', 'web', 'vite.config.ts', 'lingui.config.ts', 'package.json', 'package-lock.json']

/** The last file of a build for each runtime. */
const pages = ['dist/client/index.html', 'dist/edge/index.html']

/** Milliseconds for which a start waits for another one that builds. */
const patience = 600_000

/**
 * Builds the client, unless the one in `dist` is of these sources. Until the returned function is called, or the process
 * ends, other starts in this folder wait: a build removes the files that this start is about to read.
 */
export function holdClientBuild(root: string, build: () => void): () => void {
  mkdirSync(join(root, 'dist'), { recursive: true })
  const release = exclusive(join(root, 'dist/start.sqlite'))
  const record = join(root, 'dist/start.txt')
  const current = fingerprint(root)
  if (!isBuilt(root) || readText(record) !== `${current} ${built(root)}`) {
    build()
    writeFileSync(record, `${current} ${built(root)}`)
  }
  return release
}

/** Builds the client with Vite. Ends this process where that fails. */
export function buildClient() {
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** A lock of all processes, which ends with its holder, however that ends: a transaction of SQLite. */
function exclusive(file: string): () => void {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch {
    process.stdout.write('Another start builds the client in this folder: waiting for it.\n')
    database.exec(`PRAGMA busy_timeout = ${patience}`)
    database.exec('BEGIN EXCLUSIVE')
  }
  return () => database.close()
}

const isBuilt = (root: string) => pages.every((page) => existsSync(join(root, page)))

/** Times of the build in `dist`: a later one, by whatever command, has others. */
const built = (root: string) => pages.map((page) => statSync(join(root, page)).mtimeMs).join(' ')

const readText = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Hash of all sources, and of the settings that Vite builds in. */
function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const source of sources.filter((it) => existsSync(join(root, it)))) {
    for (const file of filesIn(join(root, source))) hash.update(file).update(readFileSync(file))
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return hash.update(JSON.stringify(settings)).digest('hex')
}

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

if (import.meta.main) holdClientBuild('.', buildClient)()
