import { expect, test } from 'vitest'

import { retriedFiles } from './retried-files.ts'

function transformed(code: string): string {
  const handler: unknown = Object(retriedFiles.transform).handler
  if (typeof handler !== 'function') throw new Error('retriedFiles transforms nothing')
  return String(handler(code))
}

test("Vite's loader of files is replaced by ours, and a Vite that loads in another way fails the build", () => {
  const loader = 'return promise.then(() => baseModule().catch(handlePreloadError))'
  expect(transformed(loader)).toMatch(/^import \{ loadFile \}.*loadFile\(baseModule\)\.catch/s)
  expect(() => transformed('return load()')).toThrow('vite loads files in another way')
})
