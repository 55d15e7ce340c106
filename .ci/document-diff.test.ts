import { beforeAll, expect, test } from 'vitest'

import { type Changes, changesBetween, documentOf } from './document-diff.ts'

const address = { type: 'string', maxLength: 20 }
const kind = { type: 'string', enum: ['a', 'b'] }

type Fields = { readonly input?: object; readonly output?: object; readonly required?: readonly string[] }

const body = (properties: object, required: readonly string[] = []) => ({
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
})
const call = ({ input = { address, kind }, output = { address }, required = ['kind'] }: Fields = {}) => ({
  post: {
    requestBody: { required: true, ...body(input, required) },
    responses: { 200: { description: 'The answer.', ...body(output) } },
  },
})
const parameter = (name: string, further: object = {}) => ({
  name,
  in: 'query',
  schema: { type: 'string' },
  ...further,
})
const list = (...parameters: readonly object[]) => ({
  get: { parameters, responses: { 200: { description: 'The answer.' } } },
})
const documentOfPaths = (paths: object) => ({ openapi: '3.1.0', info: { title: 'Places', version: '1' }, paths })

/** By path: the call before, afterwards, and the line that says so. */
const breakingChanges: Readonly<Record<string, readonly [string, object, object, RegExp]>> = {
  '/gone': ['a call that is gone', call(), {}, /removed/],
  '/renamed': [
    'a property of an answer with another name',
    call(),
    call({ output: { street: address } }),
    /responses.*`address` was removed/,
  ],
  '/required': [
    'a new input that is required',
    call(),
    call({ input: { address, kind, city: address }, required: ['kind', 'city'] }),
    /requestBody.*`city`/,
  ],
  '/unknown': ['an input that is gone', call(), call({ input: { kind } }), /properties\/address: removed/],
  '/enum': [
    'an enum with fewer values',
    call(),
    call({ input: { address, kind: { ...kind, enum: ['a'] } } }),
    /lost values: 'b'/,
  ],
  '/limit': ['a lower limit', call(), call({ input: { address: { ...address, maxLength: 9 }, kind } }), /'20' to '9'/],
  '/type': [
    'another type',
    call(),
    call({ input: { address: { type: 'integer' }, kind } }),
    /from 'string' to 'integer'/,
  ],
  '/parameter': [
    'a query parameter with another name',
    list(parameter('a'), parameter('b')),
    list(parameter('a'), parameter('c')),
    /parameters\/properties\/b: removed/,
  ],
}

/** By path: a change that breaks no client. */
const otherChanges: Readonly<Record<string, readonly [string, object, object]>> = {
  '/new': ['a new call', {}, call()],
  '/optional': ['an optional input', call(), call({ input: { address, kind, remark: address } })],
  '/order': [
    'another order of parameters, and their descriptions',
    list(parameter('a'), parameter('b')),
    list(parameter('b', { description: 'Name.' }), parameter('a', { description: 'Name.' })),
  ],
}

let changes: Changes
beforeAll(async () => {
  const all = [...Object.entries(breakingChanges), ...Object.entries(otherChanges)]
  const at = (index: 1 | 2) => documentOfPaths(Object.fromEntries(all.map(([path, row]) => [path, row[index]])))
  changes = await changesBetween(at(1), at(2))
})

const linesAbout = (lines: readonly string[], path: string) => lines.filter((line) => line.split(/[ :]/).includes(path))

const breakingRows = Object.entries(breakingChanges).map(([path, [title, , , line]]) => [title, path, line] as const)
const otherRows = Object.entries(otherChanges).map(([path, [title]]) => [title, path] as const)

test.each(breakingRows)('%s is breaking', (_, path, line) => {
  expect(linesAbout(changes.breaking, path).join('\n')).toMatch(line)
})

test.each(otherRows)('%s breaks no client', (_, path) => {
  expect(linesAbout(changes.breaking, path)).toEqual([])
})

test('the document of a commit is made from its contracts', async () => {
  expect(Object.keys(await documentOf('HEAD'))).toContain('paths')
  await expect(documentOf('no-such-commit')).rejects.toThrow('no-such-commit')
})
