import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { holdClientBuild } from './client-build.ts'

let root = ''
let builds = 0

const write = (file: string, text: string) => writeFileSync(join(root, file), text)

function build() {
  builds += 1
  for (const folder of ['client', 'edge']) {
    mkdirSync(join(root, 'dist', folder), { recursive: true })
    write(`dist/${folder}/index.html`, '')
  }
}

/** Starts as `npm start` does, and has read the client. */
const start = () => holdClientBuild(root, build)()

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'client-build-'))
  builds = 0
  mkdirSync(join(root, 'web'))
  write('web/page.ts', '1')
  start()
})
afterEach(() => rmSync(root, { recursive: true }))

test('a second start takes the build that is there', () => {
  start()
  expect(builds).toBe(1)
})

test('a changed, a new and a removed source are built', () => {
  write('web/page.ts', '2')
  start()
  write('web/new.ts', '1')
  start()
  rmSync(join(root, 'web/page.ts'))
  start()
  expect(builds).toBe(4)
})

test('a build by another command in between, and a missing one, are built anew', () => {
  utimesSync(join(root, 'dist/edge/index.html'), 1, 1)
  start()
  rmSync(join(root, 'dist/client'), { recursive: true })
  start()
  expect(builds).toBe(3)
})

test('a start waits until another one has read its files, and says so', async () => {
  const release = holdClientBuild(root, build)
  const module = join(import.meta.dirname, 'client-build.ts')
  const script = `import { holdClientBuild } from ${JSON.stringify(module)}
    holdClientBuild(${JSON.stringify(root)}, () => console.log('built'))()
    console.log('read')`
  const second = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  second.stdout.setEncoding('utf8')
  expect(await once(second.stdout, 'data')).toEqual([expect.stringMatching(/^Another start .+ waiting for it\.\n$/)])
  release()
  expect(await once(second.stdout, 'data')).toEqual(['read\n'])
})
