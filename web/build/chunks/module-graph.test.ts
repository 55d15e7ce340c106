import { expect, test } from 'vitest'

import { moduleEntryPoints } from './module-graph.ts'

const library = '/app/node_modules/@mantine/core/esm'

/** Modules by id: their code, static imports, and dynamic imports. */
const modules: Readonly<Record<string, readonly [code: string, imports?: string[], lazy?: string[]]>> = {
  '/app/main.ts': ['', ['/app/shared.ts'], ['/app/first.ts', '/app/second.ts']],
  '/app/shared.ts': [''],
  '/app/first.ts': [`import { Button as B } from '@mantine/core'`, [`${library}/index.mjs`, '/app/both.ts']],
  '/app/second.ts': [
    `import { Text } from "@mantine/core"`,
    [`${library}/index.mjs`, '/app/both.ts'],
    ['/app/third.ts'],
  ],
  '/app/third.ts': ['', ['/app/both.ts']],
  '/app/both.ts': ['', ['/app/circle.ts']],
  '/app/circle.ts': ['', ['/app/both.ts']],
  [`${library}/index.mjs`]: [
    'import { Button } from "./Button.mjs";\nimport { Label as Text } from "./Text.mjs";\nexport { Button, Text };',
    [`${library}/Button.mjs`, `${library}/Text.mjs`],
  ],
  [`${library}/Button.mjs`]: [''],
  [`${library}/Text.mjs`]: [''],
}

const testGraph = (files: typeof modules) => ({
  getModuleInfo(id: string) {
    const [code, importedIds = [], dynamicallyImportedIds = []] = files[id] ?? []
    return code === undefined ? null : { code, importedIds, dynamicallyImportedIds }
  },
})

test('a module belongs to each entry point that reaches it, and a name of a barrel to the modules that import that name', () => {
  const entryPoints = moduleEntryPoints('/app/main.ts', testGraph(modules))
  const of = (id: string) => [...(entryPoints.get(id) ?? [])].map((it) => it.replace(/\/app\/|\.ts/g, '')).toSorted()
  expect(of('/app/shared.ts')).toEqual(['main'])
  expect(of('/app/circle.ts')).toEqual(['first', 'second', 'third'])
  expect(of(`${library}/Button.mjs`)).toEqual(['first'])
  expect(of(`${library}/Text.mjs`)).toEqual(['second'])
  expect(of(`${library}/index.mjs`)).toEqual(['first', 'second'])
})

test('names of a barrel are found behind other barrels, and a whole barrel is all of its modules', () => {
  const router = '/app/node_modules/@tanstack/react-router'
  const core = '/app/node_modules/@tanstack/router-core'
  const files: typeof modules = {
    '/app/main.ts': ['', [], ['/app/link.ts', '/app/all.ts']],
    '/app/link.ts': [`import { Link, redirect } from '@tanstack/react-router'`, [`${router}/index.js`]],
    '/app/all.ts': [`import * as router from '@tanstack/react-router'`, [`${router}/index.js`]],
    [`${router}/index.js`]: [
      `"use client"; /* { Link } from './none' */ import { Link } from './link'; export * from "@tanstack/router-core"; export { Link };`,
      [`${router}/link.js`, `${core}/index.js`],
    ],
    [`${router}/link.js`]: [''],
    [`${core}/index.js`]: [
      `export { redirect } from './redirect.js'; export { block } from './block.js'`,
      [`${core}/redirect.js`, `${core}/block.js`],
    ],
    [`${core}/redirect.js`]: [''],
    [`${core}/block.js`]: [''],
  }
  const entryPoints = moduleEntryPoints('/app/main.ts', testGraph(files))
  const of = (id: string) => [...(entryPoints.get(id) ?? [])].toSorted()
  expect(of(`${router}/link.js`)).toEqual(['/app/all.ts', '/app/link.ts'])
  expect(of(`${core}/redirect.js`)).toEqual(['/app/all.ts', '/app/link.ts'])
  expect(of(`${core}/block.js`)).toEqual(['/app/all.ts'])
})
