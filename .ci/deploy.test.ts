import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

import { secretFileSetting } from '#bff/config/setting.ts'
import { settings } from '#bff/config/settings.ts'
import { deployment } from '#mocks/core/settings.ts'

const Environment = v.record(v.string(), v.string())
const Service = v.object({ image: v.optional(v.string()), environment: v.optional(Environment) })
const Compose = v.object({ services: v.record(v.string(), Service) })
const { services } = v.parse(Compose, parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }))

const known = new Set([...Object.keys(settings), ...Object.keys(settings).map(secretFileSetting), 'MALLOC_ARENA_MAX'])
const unknown = (names: Iterable<string>) => [...names].filter((name) => !known.has(name))

/** Whether a tool is installed; a test that drives it is skipped on a machine without it. */
const isInstalled = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 30_000 })
  return { status, output: stdout + stderr }
}

test('the gateways of the composition have settings that exist, with the demo values of the mock', () => {
  for (const name of ['gateway-1', 'gateway-2']) {
    const environment = services[name]?.environment ?? {}
    expect(unknown(Object.keys(environment))).toEqual([])
    expect(environment).toMatchObject({
      ENVIRONMENT: 'development',
      CLIENT_ID: deployment.clientId,
      CLIENT_SECRET: deployment.clientSecret,
      AES_KEY: deployment.aesKey,
    })
  }
})

test('every image has a version', () => {
  const images = Object.values(services).flatMap(({ image }) => image ?? [])
  const bases = Array.from(
    readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^FROM (\S+:\S+)/gm),
    ([, image]) => image,
  )
  expect(bases).toHaveLength(2)
  const unnamed = [...images, ...bases].filter((image) => image !== 'exam-gateway' && !/\d/.test(String(image)))
  expect(unnamed).toEqual([])
})

test('the rights of the user of Redis name every command of our scripts', () => {
  const scripts = globSync('bff/platform/redis/*.ts').map((file) => readFileSync(file, 'utf8'))
  const commands = scripts.flatMap((text) => Array.from(text.matchAll(/redis\.call\('([A-Z]+)'/g), ([, name]) => name))
  const [, rights = ''] = /- \*\*Rights\*\*([^`]*`[^`]*`)/.exec(readFileSync('docs/deploy.md', 'utf8')) ?? []
  const granted = new Set(Array.from(rights.matchAll(/\+([a-z]+)/g), ([, name]) => name))
  expect([...new Set(commands)].filter((name) => !granted.has(String(name).toLowerCase()))).toEqual([])
  expect(commands.length).toBeGreaterThan(10)
})

test('the image runs without rights, from files that the build makes', () => {
  const lines = readFileSync('deploy/Dockerfile', 'utf8').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER 65532:65532'])
  const copied = last.flatMap((line) => /^COPY --from=build \/src\/(\S+)/.exec(line)?.[1] ?? [])
  expect(lines, 'named in the build, whose sources have no repository').toContain('ARG COMMIT')
  // The composition serves /docs, and API_DOCS=on does: a gateway without its files does not start.
  expect(copied).toEqual(['dist/gateway', 'dist/client', 'dist/api-docs'])
  const command = /^CMD \["(dist\/gateway\/[^"]+)"\]$/m.exec(last.join('\n'))?.[1]
  const unit = readFileSync('deploy/systemd/exam-gateway.service', 'utf8')
  expect(command).toBeDefined()
  expect(unit).toContain(`ExecStart=/usr/bin/node /srv/exam-sign-up/${command}\n`)
})

test('the image is built of what git has: not of packages and files of the machine that builds it', () => {
  expect(readFileSync('.dockerignore', 'utf8')).toBe(`.git\n${readFileSync('.gitignore', 'utf8')}`)
})

test('nginx accepts the configuration of the composition', () => {
  const directory = mkdtempSync(join(tmpdir(), 'nginx-'))
  const file = join(directory, 'nginx.conf')
  const text = readFileSync('deploy/compose/nginx.conf', 'utf8')
    .replaceAll(/gateway-\d:/g, '127.0.0.1:')
    .replace('/var/cache/nginx', directory)
  writeFileSync(file, `pid ${directory}/pid; error_log ${directory}/error.log;\n${text}`)
  const { status, output } = run('/usr/sbin/nginx', '-t', '-q', '-c', file, '-p', directory)
  rmSync(directory, { recursive: true })
  expect({ status, output }).toMatchObject({ status: 0 })
})

// systemd is not on every machine, and not needed to develop the product.
test.skipIf(!isInstalled('systemd-analyze'))('the unit is valid, and its service is exposed little', () => {
  const directory = mkdtempSync(join(tmpdir(), 'unit-'))
  const file = join(directory, 'exam-gateway.service')
  writeFileSync(
    file,
    readFileSync('deploy/systemd/exam-gateway.service', 'utf8').replaceAll('/usr/bin/node', '/bin/true'),
  )
  const verified = run('systemd-analyze', 'verify', file)
  const secured = run('systemd-analyze', 'security', '--offline=true', '--threshold=20', file)
  rmSync(directory, { recursive: true })
  expect(verified.output).toBe('')
  expect(secured).toMatchObject({ status: 0 })
})

test('the unit may write where the pages of operators, and the gateway by itself, put files', () => {
  const pages = ['deploy', 'operations'].map((name) => readFileSync(`docs/${name}.md`, 'utf8')).join('')
  const unit = readFileSync('deploy/systemd/exam-gateway.service', 'utf8')
  const folders = Array.from(pages.matchAll(/\/var\/(lib|log)\/([\w-]+)/g), ([, kind, name]) =>
    kind === 'lib' ? `StateDirectory=${name}` : `LogsDirectory=${name}`,
  )
  expect(new Set(folders).size).toBeGreaterThan(1)
  expect(folders.filter((folder) => !unit.includes(`\n${folder}\n`))).toEqual([])
  expect(unit).toMatch(/^Environment=LOG_OUT_JOURNAL=\/var\/lib\/exam-sign-up\//m) // by itself it is below the sources
})

const ConfigMap = v.object({ kind: v.literal('ConfigMap'), data: Environment })

test('the settings of the cluster exist, and none of them is a secret', () => {
  const { data } = v.parse(ConfigMap, parse(readFileSync('deploy/kubernetes/configuration.yaml', 'utf8')))
  expect(unknown(Object.keys(data))).toEqual([])
  const secrets = Object.entries(settings).flatMap(([name, setting]) => ('secret' in setting ? [name] : []))
  expect(secrets.length).toBeGreaterThan(3)
  expect(Object.keys(data).filter((name) => secrets.includes(name))).toEqual([])
})

// kubectl comes from a repository of its own; where it is missing the files are only read.
test.skipIf(!isInstalled('kubectl'))('kustomize builds the base, with probes of addresses that the gateway has', () => {
  const { status, output } = run('kubectl', 'kustomize', 'deploy/kubernetes')
  expect(output).toContain('kind: StatefulSet')
  expect(status).toBe(0)
  const kinds = parseAllDocuments(output).map((it) => String(Object(it.toJS())['kind']))
  expect(kinds.toSorted()).toEqual([
    'ConfigMap',
    'HorizontalPodAutoscaler',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Service',
    'StatefulSet',
  ])
  const health = readFileSync('bff/app/routes/health.ts', 'utf8')
  const probed = Array.from(output.matchAll(/path: (\/\w+z)/g), ([, path]) => path)
  expect(probed).toEqual(['/healthz', '/readyz', '/healthz'])
  expect(probed.filter((path) => !health.includes(`'${path}'`))).toEqual([])
})

test('the list of the folder names every file of it, and no other', () => {
  const listed = Array.from(
    readFileSync('deploy/README.md', 'utf8').matchAll(/^\| (.+?) \|/gm),
    ([, cell = '']) => cell,
  )
  const names = listed.flatMap((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, path]) => path))
  const files = globSync('**/*.*', { cwd: 'deploy' }).filter((file) => file !== 'README.md')
  const besides = (file: string) =>
    names.some((name) => name?.endsWith('kustomization.yaml') && dirname(name) === dirname(file))
  expect(files.filter((file) => !names.includes(file) && !besides(file))).toEqual([])
  expect(names.filter((name) => !existsSync(`deploy/${name}`))).toEqual([])
})
