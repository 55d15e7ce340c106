import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'

/**
 * Options of an endpoint that the client reads. All others are for the gateway, the mock and the documents; the gateway
 * has validated an answer before the client gets it. A test holds the client's sources against this.
 */
export const clientOptions = [
  'access',
  'file',
  'idempotent',
  'live',
  'offline',
  'personal',
  'refreshes',
  'repeatable',
  'requiresExam',
  'revokesOwnSessionsOn',
] as const

/** Fields of an endpoint that the client reads. */
export const clientFields = ['kind', 'method', 'url', 'input', ...clientOptions] as const

/** Contracts as the client needs them: endpoints with `clientOptions` only, and only imported schemas. */
export const clientContracts: Plugin = {
  name: 'client-contracts',
  apply: 'build',
  transform: {
    order: 'pre',
    filter: { id: /\/contracts\/.*\.ts$/ },
    handler: (code, id) => ({
      code: id.endsWith('/core/endpoint.ts') ? clientEndpoint(code) : clientContract(code),
      map: null,
    }),
  },
}

/** Node of the syntax tree, with the properties that are read here. */
type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

type Edit = { readonly start: number; readonly end: number; readonly text: string }

/** A module of the contracts without the options that only the gateway reads, and with its calls marked as pure. */
export function clientContract(code: string): string {
  const tree = parseAst(code, { lang: 'ts' }) as unknown as Node // every node has a type and its place
  const functions = endpointFunctions(tree)
  const edits: Edit[] = []
  function visit(node: Node, isInFunction: boolean) {
    const isCall = node.type === 'CallExpression'
    // A contract is a value: making it has no effect.
    if (isCall && !isInFunction) edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
    const removed = isCall && functions.has(nameOf(node['callee'])) ? gatewayOptions(node) : []
    for (const { start, end } of removed) edits.push({ start, end: code[end] === ',' ? end + 1 : end, text: '' })
    for (const child of childrenOf(node)) visit(child, isInFunction || node.type.includes('Function'))
  }
  visit(tree, false)
  return withEdits(code, edits)
}

/** The module whose functions make endpoints: these return `clientFields` only. */
export function clientEndpoint(code: string): string {
  const edits: Edit[] = []
  function visit(node: Node) {
    const removed = node.type === 'ReturnStatement' ? gatewayFields(node['argument']) : []
    for (const { start, end } of removed) edits.push({ start, end: code[end] === ',' ? end + 1 : end, text: '' })
    childrenOf(node).forEach(visit)
  }
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node) // as above
  return withEdits(code, edits)
}

/** Parts of an object that the client does not read: fields, and `...(options.x && { x })`. */
function gatewayFields(object: unknown): Node[] {
  if (!isNode(object) || object.type !== 'ObjectExpression') return []
  const isOfClient = ({ key }: Node) => clientFields.some((it) => it === nameOf(key))
  return childrenOf(object).filter((part) => {
    if (part.type === 'Property') return !isOfClient(part)
    const conditional = Object(part['argument']).right
    return isNode(conditional) && !childrenOf(conditional).some(isOfClient)
  })
}

/** Names of the functions that make endpoints, as a module imports them. */
const endpointFunctions = (tree: Node) =>
  new Set(
    childrenOf(tree)
      .filter(({ type, source }) => type === 'ImportDeclaration' && valueOf(source).endsWith('/endpoint.ts'))
      .flatMap(childrenOf)
      .flatMap(({ type, local }) => (type === 'ImportSpecifier' ? [nameOf(local)] : [])),
  )

/** Properties of the options, the last argument, that the client does not read. */
function gatewayOptions({ arguments: args }: Node): Node[] {
  const options = Array.isArray(args) ? args.at(-1) : null
  if (options?.type !== 'ObjectExpression') return []
  const properties = childrenOf(options).filter(({ type }) => type === 'Property')
  const access = properties.find(({ key }) => nameOf(key) === 'access')
  const names: readonly string[] = isForAdministrators(valueOf(access?.['value']))
    ? [...clientOptions, 'input']
    : clientOptions
  return properties.filter(({ key }) => !names.includes(nameOf(key)))
}

/**
 * Lists and forms of administrators read the fields of an input: see web/src/crud. No page before the log-in has such a
 * call.
 */
export const isForAdministrators = (access: string) => access === 'admin' || access === 'administrator'

const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const nameOf = (node: unknown): string => Object(node).name ?? ''
const valueOf = (node: unknown): string => Object(node).value ?? ''

/** Edits inside of a removed part are left out. */
function withEdits(code: string, edits: readonly Edit[]): string {
  let [result, position] = ['', 0]
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < position) continue
    result += code.slice(position, start) + text
    position = end
  }
  return result + code.slice(position)
}
