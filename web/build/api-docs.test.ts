import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'

import { expect, onTestFinished, test } from 'vitest'

import { apiDocs } from './api-docs.ts'

test('after a build that failed, the folder of the edge is left as it was', async () => {
  const mark = 'dist/edge/mark.txt'
  mkdirSync('dist/edge', { recursive: true })
  writeFileSync(mark, '')
  onTestFinished(() => rmSync(mark, { force: true }))
  const { closeBundle } = apiDocs(() => ({}))
  const close = typeof closeBundle === 'object' ? closeBundle.handler : closeBundle
  await (close as (() => Promise<void>) | undefined)?.() // it uses no context
  expect(existsSync(mark)).toBe(true)
})
