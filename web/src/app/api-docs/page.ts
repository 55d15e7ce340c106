import DOMPurify from 'dompurify'
import type { TrustedTypesWindow } from 'trusted-types/lib'

import { accountHeader, csrfHeader, examHeader, idempotencyHeader } from '#contracts/core/header.ts'
import type { CurrentSession } from '#contracts/session/session.ts'

import { addressLanguage, nobody, showHead } from './head.ts'
import { makeHeadersOptional, type OpenApi, type Operation, type Query, operationSearch, translate } from './search.ts'

/**
 * The page of the API document, at /docs: Swagger UI with a search. In development it makes calls, which carry the headers
 * that the client sends.
 */

type CallRequest = { url: string; method?: string; headers: Record<string, string> }

/** Lists and maps of Immutable, as far as they are used here. */
type List<T> = { filter(keep: (item: T) => boolean): List<T>; readonly size: number }
type Tag = { get(key: 'operations'): List<TaggedOperation>; set(key: 'operations', value: List<TaggedOperation>): Tag }
type TaggedOperation = { get(key: 'method' | 'path'): string }
type Tags = { map(change: (tag: Tag) => Tag): Tags; filter(keep: (tag: Tag) => boolean): Tags }

type LayoutActions = { updateFilter(filter: string): void }

/** Opens or closes a part of the page; `layoutActions.show` would also write it into the address. */
type ShowAction = { type: 'layout_show'; payload: { thing: readonly string[]; shown: boolean } }

/** As much of Swagger UI as is used here: its package has no types. */
declare const SwaggerUIBundle: (options: {
  spec: OpenApi
  domNode: Element | null
  [option: string]: unknown
  requestInterceptor: (request: CallRequest) => Promise<CallRequest>
  responseInterceptor: (response: unknown) => unknown
}) => { readonly layoutActions: LayoutActions; getStore(): { dispatch(action: ShowAction): void } }

const language = addressLanguage(location.search)
const mayCall = 'tryOut' in document.documentElement.dataset

const element = (id: string) => document.querySelector(`#${id}`)

async function read<T>(address: string): Promise<T> {
  const response = await fetch(address, { headers: { [csrfHeader]: '1' } })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}

const readSession = () => read<CurrentSession>('/session')

/** The headers that an operation takes beside its input, with values of the session in this browser. */
async function headersFor(operation: Operation | undefined): Promise<Record<string, string>> {
  const { account, exam } = await readSession()
  const values: Record<string, string | undefined> = {
    [csrfHeader]: '1',
    [accountHeader]: account?.ref,
    [examHeader]: exam?.id,
    [idempotencyHeader]: crypto.randomUUID(),
  }
  const headerNames = (operation?.parameters ?? []).flatMap((it) => (it.in === 'header' ? [it.name] : []))
  return Object.fromEntries(headerNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
}

async function showAccount() {
  const { account, exam } = await readSession()
  const who = account ? `${account.realName} (${account.userName}), ${account.roles.join(', ')}` : nobody(language)
  element('account')?.replaceChildren(exam ? `${who} · ${exam.examName}` : who)
  element('log-in')?.toggleAttribute('hidden', account !== null)
}

const nothing = () => null

/** Without Swagger's form for credentials, because a session cookie cannot be typed, and without its own search. */
const withoutParts = {
  wrapComponents: { authorizeBtn: () => nothing, authorizeOperationBtn: () => nothing, FilterContainer: () => nothing },
}

const operationKey = (operation: TaggedOperation) => `${operation.get('method')} ${operation.get('path')}`

async function start() {
  const spec = await read<OpenApi>('/docs/openapi.json')
  const search = operationSearch(spec)
  translate(spec, language)
  let found = search({ text: '', group: '' })
  const opsFilter = (tags: Tags) =>
    tags
      .map((tag) =>
        tag.set(
          'operations',
          tag.get('operations').filter((it) => found.has(operationKey(it))),
        ),
      )
      .filter((tag) => tag.get('operations').size > 0)

  function show(query: Query) {
    const isOpen = query.text !== '' || query.group !== ''
    found = search(query)
    document.body.toggleAttribute('data-filtered', isOpen)
    for (const { name } of spec.tags) {
      ui.getStore().dispatch({ type: 'layout_show', payload: { thing: ['operations-tag', name], shown: isOpen } })
    }
    ui.layoutActions.updateFilter(isOpen ? JSON.stringify(query) : '')
    showCount(found.size)
  }
  const showCount = showHead(spec, language, show)
  showCount(found.size)

  if (mayCall) {
    void showAccount()
    makeHeadersOptional(spec)
  }
  const ui = SwaggerUIBundle({
    spec,
    domNode: element('operations'),
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    filter: true,
    tryItOutEnabled: mayCall,
    supportedSubmitMethods: mayCall ? ['get', 'post'] : [],
    validatorUrl: 'none',
    plugins: [withoutParts, { fn: { opsFilter } }],
    async requestInterceptor(request) {
      const { pathname } = new URL(request.url, location.origin)
      const operation = spec.paths[pathname]?.[request.method?.toLowerCase() ?? 'get']
      return { ...request, headers: { ...(await headersFor(operation)), ...request.headers } }
    },
    responseInterceptor(response) {
      void showAccount()
      return response
    },
  })
}

const { trustedTypes } = window as unknown as TrustedTypesWindow // not every browser has it, nor does lib.dom
trustedTypes?.createPolicy('default', { createHTML: (text) => DOMPurify.sanitize(text) })
await start()
