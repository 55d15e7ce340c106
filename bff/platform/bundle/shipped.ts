import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Package with modules in the bundle. */
export type ShippedPackage = {
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly license: string
  /** Texts of its licence and notices; empty where the package has none. */
  readonly texts: readonly string[]
}

/** Folders of packages in which modules are, by their paths from `node_modules` on. */
export function packageFolders(modules: Iterable<string>): readonly string[] {
  const folders = [...modules].flatMap((id) => packageFolder(id) ?? [])
  return [...new Set(folders)].toSorted()
}

const marker = 'node_modules/'

/** A package may have packages of its own: the last one of the path has the module. */
function packageFolder(id: string): string | null {
  const start = id.indexOf(marker)
  if (start === -1) return null
  const end = id.lastIndexOf(marker) + marker.length
  const [scope = '', name = ''] = id.slice(end).split('/')
  return id.slice(start, end) + (scope.startsWith('@') ? `${scope}/${name}` : scope)
}

/** The packages in these folders, by name. Throws for a package without a licence: it must not be shipped. */
export function packagesIn(folders: Iterable<string>): readonly ShippedPackage[] {
  const packages = new Map([...folders].map(packageIn).map((it) => [`${it.name}@${it.version}`, it]))
  return [...packages.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function packageIn(folder: string): ShippedPackage {
  const directory = join(root, folder)
  const description: unknown = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  const { name, version, license } = Object(description) as Record<string, unknown>
  if (typeof name !== 'string' || typeof version !== 'string' || typeof license !== 'string') {
    throw new Error(`${folder} has no name, version or licence`)
  }
  const files = readdirSync(directory).filter((it) => /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i.test(it))
  return { name, version, license, texts: files.map((it) => readFileSync(join(directory, it), 'utf8').trim()) }
}

/** Packages and their licences as text; packages with one text share it. */
export function thirdPartyText(packages: readonly ShippedPackage[]): string {
  const byText = Map.groupBy(packages, ({ texts }) => texts.join('\n\n'))
  const blocks = Array.from(byText, ([text, group]) => {
    const names = group.map(({ name, version, license }) => `${name} ${version} (${license})`)
    return [...names, '', text || 'The package has no text of its licence: see https://spdx.org/licenses/.'].join('\n')
  })
  const head = `This product contains ${packages.length} packages of others. Each is under the licence below its name.`
  return [head, ...blocks, ''].join(`\n\n${'-'.repeat(80)}\n\n`).trimEnd() + '\n'
}

type Component = { readonly name: string; readonly version: string; readonly 'bom-ref': string }
type Bom = {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/** SBOM of the lock file, as npm makes it, in CycloneDX, with hashes, licences and package URLs. */
const bomOfLock = (): Bom => {
  const command = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  return JSON.parse(execFileSync('npm', command, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })) as Bom // npm's own
}

/** SBOM of the packages that are shipped. Throws for a package that is not in the lock file. */
export function shippedSbom(packages: readonly ShippedPackage[]): Bom {
  const bom = bomOfLock()
  const isShipped = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const components = bom.components.filter(({ name, version }) => isShipped.has(`${name}@${version}`))
  const unknown = isShipped.size - new Set(components.map(({ name, version }) => `${name}@${version}`)).size
  if (unknown > 0) throw new Error(`${unknown} packages are shipped that the lock file does not have`)
  const { component } = bom.metadata
  const refs = new Set([component, ...components].map((it) => it['bom-ref']))
  const shipped = components.map((it) => ({ ...it, scope: 'required' }))
  return {
    ...bom,
    metadata: { ...bom.metadata, component: { ...component, ...ownComponent() } },
    components: shipped,
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((it) => refs.has(it)) })),
  }
}

/** npm takes the name of the folder. */
function ownComponent() {
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string } // our own
  return { name, type: 'application' }
}

/** Folders of the packages in the client, as its build has left them; none where it was not built. */
export function clientFolders(): readonly string[] {
  const file = join(root, 'dist/packages/client.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [] // of web/build/shipped-packages.ts
}
