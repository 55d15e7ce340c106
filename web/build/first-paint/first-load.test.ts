import { randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { parseAst } from 'rolldown/parseAst'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'

import { checkFirstLoads, limits } from './first-load.ts'

type Node = { readonly type: string; readonly [field: string]: unknown }

const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string'
const childNodes = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const nodeName = (node: unknown): string => Object(node).name ?? ''
const identifiersIn = (node: Node): string[] =>
  node.type === 'Identifier' || node.type === 'JSXIdentifier'
    ? [nodeName(node)]
    : childNodes(node).flatMap(identifiersIn)

/** Options of a route that the router loads on demand; all others are in the first script. */
const onDemand = new Set(['component', 'loader', 'errorComponent', 'notFoundComponent'])

/** Modules that a module of ours imports statically, as paths; of a route without the parts that load on demand. */
function staticImports(file: string): string[] {
  const tree = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node // every node has a type
  const imports = new Map<string, string>()
  const declarations = new Map<string, Node>()
  for (const node of childNodes(tree)) {
    const from = String(Object(node['source']).value ?? '')
    if (from && node['importKind'] !== 'type' && node['exportKind'] !== 'type') {
      const names = childNodes(node).filter(({ importKind }) => importKind !== 'type')
      const locals = names.map(({ local }) => nodeName(local)).filter(Boolean)
      for (const name of locals.length > 0 ? locals : [`import ${from}`]) imports.set(name, from)
    }
    const declared = isNode(node['declaration']) ? node['declaration'] : node
    if (declared.type === 'VariableDeclaration') {
      for (const one of childNodes(declared)) declarations.set(nodeName(one['id']), one)
    } else declarations.set(nodeName(declared['id']), declared)
  }
  const route = file.startsWith('web/src/app/routes/') ? declarations.get('Route') : undefined
  const names = route ? usedNames(withoutOnDemand(route), declarations) : new Set(imports.keys())
  return [...imports].flatMap(([name, from]) => (names.has(name) ? (modulePath(from, file) ?? []) : []))
}

/** Identifiers of a part of a module and of the declarations that it uses. */
function usedNames(parts: readonly Node[], declarations: ReadonlyMap<string, Node>): Set<string> {
  const names = new Set(parts.flatMap(identifiersIn))
  for (const name of names) {
    const declared = declarations.get(name)
    for (const one of declared && name !== 'Route' ? identifiersIn(declared) : []) names.add(one)
  }
  return names
}

const withoutOnDemand = (node: Node): Node[] =>
  node.type === 'Property' && onDemand.has(nodeName(node['key']))
    ? []
    : node.type === 'ObjectExpression' || node.type === 'VariableDeclarator' || node.type === 'CallExpression'
      ? childNodes(node).flatMap(withoutOnDemand)
      : [node]

const folders: readonly [string, string][] = [
  ['#contracts/', 'contracts/'],
  ['#web/', 'web/src/'],
]

/** Path of a module of ours; undefined for that of a library, and for a style sheet. */
function modulePath(from: string, importer: string): string | undefined {
  const [alias = '', folder = ''] = folders.find(([it]) => from.startsWith(it)) ?? []
  if (!alias && !from.startsWith('.')) return undefined
  const path = alias ? from.replace(alias, folder) : normalize(join(dirname(importer), from))
  return [path, `${path}.tsx`, `${path}.ts`].find((it) => /\.tsx?$/.test(it) && existsSync(it))
}

/** What a browser has loaded once the log-in page is there. */
function logInModules(): Set<string> {
  const logIn = 'web/src/features/session/log-in-page.tsx'
  const reached = new Set(['web/src/main.tsx', logIn])
  for (const file of reached) for (const imported of staticImports(file)) reached.add(imported)
  return reached
}

test('the log-in page loads no contract and no screen of administrators', () => {
  const reached = logInModules()
  const contracts = globSync('contracts/*.ts').filter((file) =>
    /access: '(?:admin|administrator)'/.test(readFileSync(file, 'utf8')),
  )
  const routes = globSync('web/src/app/routes/_shell/_administration/**/*.tsx').filter((it) => !it.includes('.test.'))
  const features = routes.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/features\/([\w-]+)\//g), ([, name = '']) => name),
  )
  const screens = [...new Set(features)].flatMap((name) => globSync(`web/src/features/${name}/*.tsx`))
  const forAdministrators = [...contracts, ...screens, ...globSync('web/src/crud/**/*.tsx')]
  // The graph is read: routes with their searches, but not the pages behind them.
  expect(routes.filter((file) => !reached.has(file))).toEqual([])
  expect([...reached]).toEqual(
    expect.arrayContaining(['contracts/session/session.ts', 'contracts/administration/list-query.ts']),
  )
  expect(forAdministrators.length).toBeGreaterThan(30)
  expect(forAdministrators.filter((file) => reached.has(file))).toEqual([])
})

/** A file of so many kB that gzip cannot make smaller. */
const assetFile = (kB: number) => ({ type: 'asset', fileName: 'assets/page.js', source: randomBytes(kB * 1000) })

test.each(Object.entries(limits))('a build in which %s loads more than its limit fails', (page, { js }) => {
  const check = (kB: number) => {
    const bundle = { page: assetFile(kB) } as unknown as Rolldown.OutputBundle // what is read of it
    const files = ['/assets/page.js']
    checkFirstLoads(bundle, '', [
      { paths: `^${page}$`, files: { zh: files, en: files }, requests: [], candidateRequests: [], captchaRequests: [] },
    ])
  }
  expect(() => check(js + 1)).toThrow(`${page} loads`)
  expect(() => check(js - 1)).not.toThrow()
})
