import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { withIntegrity } from './subresource-integrity.ts'

const files: Readonly<Record<string, string>> = { '/assets/main-1.js': 'run()', '/assets/main-1.css': 'a{}' }
const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const read = async (path: string) => new TextEncoder().encode(files[path])

test('every script and style sheet of the page names the hash of its file', async () => {
  const html = `<script type="module" crossorigin src="/assets/main-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/main-1.css">
<!--part log-in--><link rel="stylesheet" crossorigin href="/assets/main-1.css"><!--/part-->`
  const sheet = `<link rel="stylesheet" crossorigin href="/assets/main-1.css" integrity="${sha384('a{}')}">`
  expect(await withIntegrity(html, read)).toBe(
    `<script type="module" crossorigin src="/assets/main-1.js" integrity="${sha384('run()')}"></script>
${sheet}
<!--part log-in-->${sheet}<!--/part-->`,
  )
})

test('inline scripts and other links stay as they are', async () => {
  const html = '<script nonce="__NONCE__">let a</script><link rel="icon" href="/icon.svg" type="image/svg+xml" />'
  expect(await withIntegrity(html, read)).toBe(html)
})

test('the build applies it before the service worker takes the hash of the page', () => {
  const config = readFileSync('vite.config.ts', 'utf8')
  expect(config.indexOf('subresourceIntegrity()')).toBeGreaterThan(config.indexOf('firstPaint()'))
  expect(config.indexOf('subresourceIntegrity()')).toBeLessThan(config.indexOf('serviceWorker()'))
})
