import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'

const sources = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8').replaceAll(/hasColumn\([\w.]+/g, '') }))

const client = sources('web/src')
const gateway = sources('bff').map(({ text }) => text)
const routes = client.filter(({ file }) => file.startsWith('web/src/app/routes/'))

const textOf = (files: typeof client) => files.map(({ text }) => text).join('\n')

/** Folder of a feature, or of a subject of another room. */
const byFolder = Map.groupBy(client, ({ file }) => file.split('/').slice(0, 4).join('/'))
const folders = Array.from(byFolder, ([folder, files]) => ({ folder, text: textOf(files) }))

/**
 * Texts whose `calls` may be this resource: those of a folder that names it, or of a feature whose route passes it on.
 * The two sign-ups have one type.
 */
function textsWith(resource: string): string[] {
  const word = new RegExp(`\\b${resource}\\b`)
  const passed = routes.filter(({ text }) => text.includes(`calls={${resource}}`)).map(({ text }) => text)
  const isPassed = (folder: string) => passed.some((text) => text.includes(`#${folder.replace('/src', '')}/`))
  return folders.filter(({ folder, text }) => isPassed(folder) || word.test(text)).map(({ text }) => text)
}

const whole = textOf(client)

/**
 * Whether the client or the gateway makes a call. A page passes the calls of one of two resources on, so that its parts
 * name `calls.init` only; two calls are taken out of their resource, `{ captcha as call }` and `{ useAvatar: … } = picture`.
 */
function isMade(name: string): boolean {
  const [resource = '', call = ''] = name.split('.')
  const own = resource.replace(/^zp/, '')
  const alias = `import \\{ ${call} as |\\{ ${call}: \\w+ \\} = ${resource}\\b`
  const usage = new RegExp(`\\b(?:${resource}|${own})\\.${call}\\b|${alias}`)
  const passedOn = new RegExp(`\\bcalls\\.${call}\\b`)
  return (
    usage.test(whole) ||
    gateway.some((text) => text.includes(name)) ||
    textsWith(own).some((text) => passedOn.test(text))
  )
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
