import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { build, type OutputChunk, type Plugin } from 'rolldown'

import {
  clientFolders,
  packageFolders,
  packagesIn,
  shippedSbom,
  type ShippedPackage,
  thirdPartyText,
} from './shipped.ts'

const path = (relative: string) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url))

const { version, engines } = JSON.parse(readFileSync(path('package.json'), 'utf8')) as {
  version: string
  engines: { node: string }
} // our own

/** Commit of the sources, from the build's own environment where there is no repository. */
function commit(): string {
  const { COMMIT } = process.env
  if (COMMIT) return COMMIT.slice(0, 12)
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: path('.'), encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Texts that the bundlers put in. */
export const definitions: Readonly<Record<string, string>> = {
  RELEASE_VERSION: JSON.stringify(version),
  RELEASE_COMMIT: JSON.stringify(commit()),
  OLDEST_NODE: JSON.stringify(engines.node.replace('>=', '')),
}

/** Where to, and the oldest Node that it runs on. */
type Target = { readonly directory: string; readonly node?: string }

type Part = { readonly plugins?: Plugin[]; readonly banner?: string }

/** Bundles one entry into one file, with its imports except Node's own modules. */
const bundle = (input: Readonly<Record<string, string>>, { directory, node }: Target, { plugins, banner }: Part = {}) =>
  build({
    cwd: path('.'),
    input,
    platform: 'node',
    plugins: plugins ?? [],
    transform: {
      define: {
        ...definitions,
        ...(node && { OLDEST_NODE: JSON.stringify(node) }),
        'process.env.NODE_ENV': '"production"',
      },
    },
    output: {
      dir: directory,
      format: 'esm',
      codeSplitting: false,
      minify: true,
      // V8 keeps a source with one further character in two bytes for each.
      charset: 'ascii',
      sourcemap: true,
      entryFileNames: '[name].mjs',
      banner: banner ?? '',
    },
  })

/** The launcher reads the gateway from its file, after it has looked at the version of Node. */
const besideLauncher: Plugin = {
  name: 'beside-launcher',
  resolveId: (id) => (id === './entry.ts' ? { id: './gateway.mjs', external: true } : null),
}

/** The gateway for Node: a launcher, the gateway, and its writing thread. Resolves with the files and their imports. */
export async function bundleGateway(target: Target): Promise<readonly OutputChunk[]> {
  rmSync(target.directory, { recursive: true, force: true })
  const launcher = { plugins: [besideLauncher], banner: '#!/usr/bin/env node' }
  const outputs = [
    await bundle({ 'exam-gateway': path('bff/platform/node/launcher.ts') }, target, launcher),
    await bundle({ gateway: path('bff/platform/node/entry.ts') }, target),
    await bundle({ 'writer-thread': path('bff/platform/sqlite/writer-thread.ts') }, target),
  ]
  chmodSync(`${target.directory}/exam-gateway.mjs`, 0o755)
  return outputs.flatMap(({ output }) => output.filter((it) => it.type === 'chunk'))
}

/** The edge worker in dist/worker, as wrangler deploys it. Returns the paths of its modules. */
function bundleWorker(): readonly string[] {
  const defined = Object.entries(definitions).flatMap(([name, value]) => ['--define', `${name}:${value}`])
  const command = ['deploy', '--dry-run', '--outdir', 'dist/worker', '--metafile', ...defined]
  // Neither its advertisements nor its notices: newer versions, and telemetry, which wrangler.toml turns off.
  const env = { ...process.env, WRANGLER_HIDE_BANNER: 'true', WRANGLER_SEND_METRICS: 'false' }
  execFileSync(path('node_modules/.bin/wrangler'), command, { cwd: path('.'), env, stdio: 'inherit' })
  const { inputs }: { inputs?: unknown } = JSON.parse(readFileSync(path('dist/worker/bundle-meta.json'), 'utf8'))
  return Object.keys(Object(inputs))
}

/** The one part of the client that is no package. */
const fontOfClient = (): ShippedPackage => ({
  name: 'BabelStone Han, reduced to rare characters',
  version: '15.0.5',
  license: 'Arphic-1999',
  texts: [readFileSync(path('web/src/ui/rare-characters/ARPHICPL.txt'), 'utf8').trim()],
})

/**
 * `node bff/platform/bundle/bundle.ts`, behind `vite build`: dist/gateway with licences and SBOM of all that is shipped, and
 * dist/worker.
 */
if (import.meta.main) {
  const chunks = await bundleGateway({ directory: path('dist/gateway') })
  const modules = [...chunks.flatMap((it) => it.moduleIds), ...bundleWorker()]
  const packages = packagesIn([...packageFolders(modules), ...clientFolders()])
  writeFileSync(path('dist/gateway/THIRD-PARTY.txt'), thirdPartyText([...packages, fontOfClient()]))
  writeFileSync(path('dist/gateway/sbom.cdx.json'), `${JSON.stringify(shippedSbom(packages), null, 1)}\n`)
}
