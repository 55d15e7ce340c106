import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { api } from '#contracts/api.ts'
import { openapi } from '#contracts/openapi/openapi.ts'

/** Comparison of two API documents by Redocly. Source: docs/decisions/0124. */

const run = promisify(execFile)
const root = new URL('..', import.meta.url).pathname

/** Changes as lines of text: a client may break by the first kind. */
export type Changes = { readonly breaking: readonly string[]; readonly other: readonly string[] }

/** As much of Redocly's report as is read here. */
type Report = {
  readonly changes: readonly {
    readonly path: string
    readonly kind: string
    readonly property?: string
    readonly impact: string
    readonly verdicts: readonly { readonly message: string }[]
  }[]
}

/** What changed from one document to the other. */
export async function changesBetween(base: object, revision: object): Promise<Changes> {
  return inFolder(async (folder) => {
    const files = [join(folder, 'base.json'), join(folder, 'revision.json')] as const
    await writeFile(files[0], JSON.stringify(keyed(base)))
    await writeFile(files[1], JSON.stringify(keyed(revision)))
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const args = ['diff', ...files, '--format', 'json', '--fail-on', 'none']
    const { stdout } = await run(`${root}node_modules/.bin/redocly`, args, { env, maxBuffer: 2 ** 28 })
    const { changes } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report // its format
    return {
      breaking: changes.filter(isBreaking).map(lineOf),
      other: changes.filter((it) => !isBreaking(it)).map(lineOf),
    }
  })
}

/** A removed input breaks clients as well: the gateway refuses unknown fields. */
const isBreaking = ({ impact, kind, path }: Report['changes'][number]) =>
  impact === 'major' || (kind === 'removed' && /\/requestBody\/.*\/properties\/[^/]+$/.test(path))

type Parameter = { readonly name: string; readonly required?: boolean; readonly schema?: object }
type Operation = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: object }
}
type Document = { readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

/** The document with parameters as properties: Redocly takes one parameter for another of the same schema. */
const keyed = (document: Document) => ({
  ...document,
  paths: mapped(document.paths, (it) => mapped(it, withProperties)),
})

const mapped = <T, R>(values: Readonly<Record<string, T>> = {}, change: (value: T) => R) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))

function withProperties({ parameters = [], requestBody, ...rest }: Operation) {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter((it) => it.required).map(({ name }) => name),
  }
  return { ...rest, requestBody: { content: { ...requestBody?.content, parameters: { schema } } } }
}

/** `POST /calendar requestBody/…: Properties became required`. */
function lineOf({ path, kind, property, verdicts }: Report['changes'][number]): string {
  const [top = '', second = '', ...rest] = path.slice(2).split('/').map(unescaped)
  const place = top === 'paths' ? [second, ...rest] : [top, second, ...rest]
  const [first, method = '', ...below] = place
  const where =
    top === 'paths'
      ? [method.toUpperCase(), first, below.join('/').replace('requestBody/content/parameters/schema', 'parameters')]
          .join(' ')
          .trim()
      : place.join('/')
  const what = verdicts.map(({ message }) => message).join(' ') || [kind, property].join(' ').trim()
  return `${where}: ${what}`
}

/** Part of a JSON pointer. Source: RFC 6901. */
const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** The API document of these sources, without examples. */
export const currentDocument = (): object => openapi(api)

/** The API document of a file, or of a commit by its contracts. Throws where it is neither. */
export async function documentOf(source: string): Promise<object> {
  const text = await readFile(source, 'utf8').catch(() => null)
  if (text !== null) return JSON.parse(text)
  return inFolder(async (folder) => {
    const archive = join(folder, 'contracts.tar')
    await run('git', ['-C', root, 'archive', '--output', archive, source, 'contracts', 'package.json'])
    await run('tar', ['-xf', archive, '-C', folder])
    await symlink(`${root}node_modules`, join(folder, 'node_modules'))
    await writeFile(join(folder, 'print.ts'), printDocument)
    const { stdout } = await run(process.execPath, [pathToFileURL(join(folder, 'print.ts')).pathname], {
      maxBuffer: 2 ** 28,
    })
    return JSON.parse(stdout)
  })
}

const printDocument = `import { api } from './contracts/api.ts'
import { openapi } from './contracts/openapi/openapi.ts'
process.stdout.write(JSON.stringify(openapi(api)))`

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'api-diff-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
