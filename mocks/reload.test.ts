import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test, vi } from 'vitest'

import { reloadingMocks } from './reload.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const source = (answer: string) =>
  `import { state } from './state.ts'
  export const createMocks = () => ({ fetch: async () => new Response(\`\${++state.calls} ${answer}\`) })`

/** Sources of mocks that answer a text, after the number of their calls: its file is not changed. */
async function mocksThatAnswer(text: string) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mocks-')))
  mkdirSync(join(root, 'mocks'))
  const write = (content: string) => writeFileSync(join(root, 'mocks', 'server.ts'), content)
  writeFileSync(join(root, 'mocks', 'state.ts'), 'export const state = { calls: 0 }')
  write(source(text))
  const report = vi.fn<(error: unknown) => void>()
  const { current, close } = await reloadingMocks(report, root)
  closers.push(close)
  const ask = async () =>
    (await (await current({ origin: 'http://127.0.0.1' })).fetch(new Request('http://mock/'))).text()
  return { ask, report, write, change: (answer: string) => write(source(answer)) }
}

test('a changed source answers the next call, and the state of another one stays', async () => {
  const { ask, change } = await mocksThatAnswer('old')
  expect(await ask()).toBe('1 old')
  change('new')
  await vi.waitFor(async () => expect(await ask()).toMatch(/^[2-9]\d* new$/))
})

test('while a source has an error, its last version answers', async () => {
  const { ask, report, write, change } = await mocksThatAnswer('old')
  expect(await ask()).toBe('1 old')
  write('export const createMocks = (')
  await vi.waitFor(async () =>
    expect([await ask(), report.mock.calls.length]).toEqual([expect.stringMatching(/old$/), 1]),
  )
  change('mended')
  await vi.waitFor(async () => expect(await ask()).toMatch(/mended$/))
})
