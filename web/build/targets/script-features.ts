import { type AnyNode, type MemberExpression, parse } from 'acorn'

import { iteratorMethods, missingApis } from './script-apis.ts'

/** The last version of ECMAScript whose syntax all targets read. */
const ecmaVersion = 2022

/** What a script uses that some target lacks, each named once. Throws SyntaxError for later syntax. */
export function unsupportedInScript(code: string): string[] {
  const found = new Set<string>()
  visit(parse(code, { ecmaVersion, sourceType: 'module' }), null, (node, parent) => {
    for (const use of [...newSyntax(node), ...usedApis(node, parent)]) found.add(use)
  })
  return [...found]
}

type Visitor = (node: AnyNode, parent: AnyNode | null) => void

const childNodes = (node: AnyNode) => Object.values(node).flat().filter(isNode)

const isNode = (value: unknown): value is AnyNode => typeof Object(value).type === 'string'

function visit(node: AnyNode, parent: AnyNode | null, visitor: Visitor) {
  visitor(node, parent)
  for (const child of childNodes(node)) visit(child, node, visitor)
}

/** Syntax of `ecmaVersion` that Safari 15.4 lacks: https://webkit.org/b/236843 is about parentheses in class fields. */
function newSyntax(node: AnyNode): string[] {
  if (node.type === 'StaticBlock') return ['static block of a class']
  if (node.type === 'Literal') return isLookbehind(node.regex?.pattern ?? node.value) ? ['lookbehind of a regex'] : []
  if (node.type !== 'PropertyDefinition' || !node.value) return []
  const parts = expressionParts(node.value)
  return parts.some(isCall) && parts.some(({ type }) => type === 'Identifier') ? ['name and call in a class field'] : []
}

const isLookbehind = (text: unknown) => typeof text === 'string' && /\(\?<[=!]/.test(text)

/** A call has parentheses, `new Map` has none. */
const isCall = (node: AnyNode) =>
  node.type === 'CallExpression' || (node.type === 'NewExpression' && node.arguments.length > 0)

/** An expression with all in it but functions and names of members. */
function expressionParts(node: AnyNode): AnyNode[] {
  if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') return []
  if (node.type === 'MemberExpression' && !node.computed) return [node, ...expressionParts(node.object)]
  return [node, ...childNodes(node).flatMap(expressionParts)]
}

function usedApis(node: AnyNode, parent: AnyNode | null): string[] {
  if (node.type === 'MemberExpression') return memberApis(node, parent)
  if (node.type !== 'Identifier' || !missingApis.globals.has(node.name)) return []
  return isReference(node, parent) ? [node.name] : []
}

/** A name that is read from the global scope, unless the file declares it; the test of `typeof` reads nothing. */
function isReference(node: AnyNode, parent: AnyNode | null): boolean {
  if (parent?.type === 'NewExpression' || parent?.type === 'CallExpression') return parent.callee === node
  return parent?.type === 'BinaryExpression' && parent.right === node && parent.operator === 'instanceof'
}

function memberApis({ object, property }: MemberExpression, parent: AnyNode | null): string[] {
  if (property.type !== 'Identifier') return []
  const called = parent?.type === 'CallExpression' && !parent.optional && Object(parent.callee).property === property
  const name = `${referenceName(object)}.${property.name}`
  if (missingApis.statics.has(name)) return called || parent?.type === 'NewExpression' ? [name] : []
  if (!called) return []
  if (iteratorMethods.has(property.name) && isIterator(object)) return [`Iterator#${property.name}`]
  const owners = missingApis.methods.get(property.name) ?? []
  const owner = owners.find((it) => it === referenceName(object))
  return owner ? [`${owner}.${property.name}`] : owners.slice(0, 1).map((it) => `${it}#${property.name}`)
}

/** `Map` of `Map.groupBy` and of `globalThis.Map.groupBy`. */
const referenceName = (node: AnyNode): string =>
  node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' ? referenceName(node.property) : ''

/** A call such as `map.values()`, which gives an iterator; that of `Object` gives an array. */
const isIterator = (node: AnyNode) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  ['keys', 'values', 'entries', 'matchAll'].includes(referenceName(node.callee)) &&
  referenceName(node.callee.object) !== 'Object'
