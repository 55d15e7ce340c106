import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'

const sources = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

const [client, gateway] = [sources('web/src'), sources('bff')]

/**
 * Whether the client or the gateway makes a call. A page passes the calls of one of two resources on, so that its parts
 * name `calls.init` only; two calls are taken out of their resource, `{ captcha as call }` and `{ useAvatar: … } = picture`.
 */
function isMade(name: string): boolean {
  const [resource = '', call = ''] = name.split('.')
  const alias = `import \\{ ${call} as |\\{ ${call}: \\w+ \\} = ${resource}\\b`
  const usage = new RegExp(`\\b(?:${resource}|${resource.replace(/^zp/, '')}|calls)\\.${call}\\b|${alias}`)
  return usage.test(client) || gateway.includes(name)
}

/** Whether a name of the decision, with its resource or without, is a call. */
const isCall = (name: string, call: string) => name === call || name.endsWith(`.${call}`)

test('decision 28 lists every call that no screen makes, and no other', () => {
  const decision = readFileSync('docs/decisions/0028-calls-without-a-screen.md', 'utf8')
  const rows = decision.split('\n').filter((line) => line.startsWith('| `'))
  const listed = rows.flatMap((row) =>
    Array.from((row.split('|')[1] ?? '').matchAll(/`([\w.]+)`/g), ([, call = '']) => call),
  )
  const unmade = endpoints(api)
    .filter(({ name, endpoint }) => !endpoint.internal && !isMade(name))
    .map(({ name }) => name)
  expect(unmade.length).toBeGreaterThan(10)
  const unlisted = unmade.filter((name) => !listed.some((call) => isCall(name, call)))
  expect(unlisted, 'make each of these calls on a screen, or add it to decision 28').toEqual([])
  const made = listed.filter((call) => !unmade.some((name) => isCall(name, call)))
  expect(made, 'take each of these calls out of decision 28').toEqual([])
})
