import DOMPurify from 'dompurify'
import type { TrustedTypesWindow } from 'trusted-types/lib'

import { accountHeader, csrfHeader, examHeader, idempotencyHeader } from '#contracts/core/header.ts'
import type { CurrentSession } from '#contracts/session/session.ts'

import { makeHeadersOptional, type OpenApi, type Operation, operationSearch, showBothLanguages } from './search.ts'

/**
 * The page of the API document, at /docs: Swagger UI, whose filter finds operations by their words. In development it makes
 * calls, which carry the headers that the client sends.
 */

type CallRequest = { url: string; method?: string; headers: Record<string, string> }

/** Lists and maps of Immutable, as far as they are used here. */
type List<T> = { filter(keep: (item: T) => boolean): List<T>; readonly size: number }
type Tag = { get(key: 'operations'): List<TaggedOperation>; set(key: 'operations', value: List<TaggedOperation>): Tag }
type TaggedOperation = { get(key: 'method' | 'path'): string }
type Tags = { map(change: (tag: Tag) => Tag): Tags; filter(keep: (tag: Tag) => boolean): Tags }

/** As much of Swagger UI as is used here: its package has no types. */
declare const SwaggerUIBundle: (options: {
  spec: OpenApi
  domNode: Element | null
  [option: string]: unknown
  requestInterceptor: (request: CallRequest) => Promise<CallRequest>
}) => void

const mayCall = 'tryOut' in document.documentElement.dataset

async function read<T>(address: string): Promise<T> {
  const response = await fetch(address, { headers: { [csrfHeader]: '1' } })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}

/** The headers that an operation takes beside its input, with values of the session in this browser. */
async function headersFor(operation: Operation | undefined): Promise<Record<string, string>> {
  const { account, exam } = await read<CurrentSession>('/session')
  const values: Record<string, string | undefined> = {
    [csrfHeader]: '1',
    [accountHeader]: account?.ref,
    [examHeader]: exam?.id,
    [idempotencyHeader]: crypto.randomUUID(),
  }
  const headerNames = (operation?.parameters ?? []).flatMap((it) => (it.in === 'header' ? [it.name] : []))
  return Object.fromEntries(headerNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
}

const nothing = () => null

/** Without Swagger's form for credentials: a session cookie cannot be typed. */
const withoutCredentials = {
  wrapComponents: { authorizeBtn: () => nothing, authorizeOperationBtn: () => nothing },
}

type IsShown = (state: unknown, thing: readonly string[], ...more: unknown[]) => boolean

/** Opens the groups in which the filter has found something. */
const openFound = {
  statePlugins: {
    layout: {
      wrapSelectors: {
        isShown: (isShown: IsShown, { layoutSelectors }: { layoutSelectors: { currentFilter(): boolean | string } }) =>
          ((...args) =>
            (args[1][0] === 'operations-tag' && hasText(layoutSelectors.currentFilter())) ||
            isShown(...args)) satisfies IsShown,
      },
    },
  },
}

const hasText = (filter: boolean | string) => typeof filter === 'string' && filter !== ''

async function start() {
  const spec = await read<OpenApi>('/docs/openapi.json')
  const search = operationSearch(spec)
  showBothLanguages(spec)
  if (mayCall) makeHeadersOptional(spec)
  const opsFilter = (tags: Tags, text: string) => {
    const found = search(text)
    const isFound = (operation: TaggedOperation) => found.has(`${operation.get('method')} ${operation.get('path')}`)
    return tags
      .map((tag) => tag.set('operations', tag.get('operations').filter(isFound)))
      .filter((tag) => tag.get('operations').size > 0)
  }
  SwaggerUIBundle({
    spec,
    domNode: document.querySelector('#operations'),
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    filter: true,
    tryItOutEnabled: mayCall,
    supportedSubmitMethods: mayCall ? ['get', 'post'] : [],
    validatorUrl: 'none',
    plugins: [withoutCredentials, openFound, { fn: { opsFilter } }],
    async requestInterceptor(request) {
      const { pathname } = new URL(request.url, location.origin)
      const operation = spec.paths[pathname]?.[request.method?.toLowerCase() ?? 'get']
      return { ...request, headers: { ...(await headersFor(operation)), ...request.headers } }
    },
  })
}

const { trustedTypes } = window as unknown as TrustedTypesWindow // not every browser has it, nor does lib.dom
trustedTypes?.createPolicy('default', { createHTML: (text) => DOMPurify.sanitize(text) })
await start()
