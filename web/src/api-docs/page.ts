import DOMPurify from 'dompurify'
import type { TrustedTypesWindow } from 'trusted-types/lib'

import { accountHeader, csrfHeader, examHeader, idempotencyHeader } from '#contracts/core/header.ts'
import type { CurrentSession } from '#contracts/session/session.ts'

/** The page of the API document, at /docs: Swagger UI, whose calls carry the headers that the client sends. */

type Parameter = { name: string; in: string; required: boolean; description?: string }
type Operation = { parameters: Parameter[] }
type OpenApi = { paths: Record<string, Record<string, Operation>> }
type CallRequest = { url: string; method?: string; headers: Record<string, string> }

/** As much of Swagger UI as is used here: its package has no types. */
declare const SwaggerUIBundle: (options: {
  spec: OpenApi
  domNode: Element | null
  [option: string]: unknown
  requestInterceptor: (request: CallRequest) => Promise<CallRequest>
  responseInterceptor: (response: unknown) => unknown
}) => void

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

/** The page fills them in: nobody has to. */
function makeHeadersOptional({ paths }: OpenApi) {
  const parameters = Object.values(paths)
    .flatMap(Object.values)
    .flatMap(({ parameters }: Operation) => parameters)
  for (const it of parameters.filter(({ in: where }) => where === 'header')) {
    it.required = false
    it.description = `${it.description ?? ''} Filled in when empty.`
  }
}

async function showAccount() {
  const { account, exam } = await readSession()
  const who = account ? `${account.realName} (${account.userName}), ${account.roles.join(', ')}` : 'Nobody is logged in'
  element('account')?.replaceChildren(exam ? `${who} · ${exam.examName}` : who)
  element('log-in')?.toggleAttribute('hidden', account !== null)
}

const nothing = () => null

async function start() {
  void showAccount()
  const spec = await read<OpenApi>('/docs/openapi.json')
  makeHeadersOptional(spec)
  SwaggerUIBundle({
    spec,
    domNode: element('operations'),
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    filter: true,
    tryItOutEnabled: true,
    validatorUrl: 'none',
    // A session cookie is no value that one could type.
    plugins: [{ wrapComponents: { authorizeBtn: () => nothing, authorizeOperationBtn: () => nothing } }],
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
