import { type Api, endpoints, gatewayCalls, titles } from '../api.ts'
import type { Call, FileCall } from '../core/call.ts'
import { type ErrorCode, errorStatus, Problem } from '../core/error.ts'
import { callErrors } from './errors.ts'
import { info, securitySchemes, servers } from './guide.ts'
import { type Components, type Json, jsonSchema } from './json-schema.ts'
import { namedCalls } from './named-calls.ts'
import { callNotes } from './notes.ts'
import { operatorSecurity } from './operator-routes.ts'
import { queryParameters } from './query-parameters.ts'
import { requestHeaders } from './request-headers.ts'
import { headersOfProblem, headersOfSuccess, responseHeaders } from './response-headers.ts'
import { routes, routeTags } from './routes.ts'
import { namedWithin } from './schema-names.ts'

/** Recorded call on the mock: caller, input and answer. */
export type CallExample = {
  /** Demo account; null for a visitor. */
  readonly account: string | null
  /** Selected exam and the stage of its sign-up, where the seeds do not have it. */
  readonly signUp?: { readonly examId: string; readonly status: string }
  readonly input: unknown
  readonly answer: unknown
}

/** Examples by the names of calls. */
export type CallExamples = Readonly<Record<string, CallExample>>

/** OpenAPI 3.1 document of the clean API. Internal endpoints are not routed and left out. */
export function openapi(api: Api, examples: CallExamples = {}): Json {
  const schemas: Record<string, Json> = {}
  const problems: Record<string, Json> = {}
  const calls = [
    ...gatewayCalls,
    ...endpoints(api)
      .filter(({ endpoint }) => !endpoint.internal)
      .map(({ name, endpoint }) => ({ name, call: endpoint })),
  ]
  const answered = new Set(calls.flatMap(({ name, call }) => [...namedWithin(call.output, `${name}.output`).values()]))
  jsonSchema(Problem, 'output', { name: 'Problem', schemas, answered })
  const paths: Record<string, Json> = {}
  for (const { name, call } of calls) {
    const described = operation({ api, name, call, example: examples[name], schemas, answered, problems })
    paths[call.url] = { ...paths[call.url], [call.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    info,
    servers,
    tags: [
      ...[...new Set(calls.map(({ name }) => callTag(name)))]
        .toSorted()
        .map((name) => ({ name, description: `Calls of the resource \`${name}\`.`, 'x-title-zh': titles[name] })),
      ...routeTags,
    ],
    paths: { ...paths, ...routes },
    components: {
      schemas,
      responses: problems,
      headers: responseHeaders,
      securitySchemes: { ...securitySchemes, ...operatorSecurity },
    },
  }
}

/** Operation under construction, with the shared components: named and recursive schemas, and problem responses. */
type Draft = Components & {
  readonly api: Api
  readonly call: Call
  readonly example: CallExample | undefined
  readonly problems: Record<string, Json>
}

/** The resource of a call. */
const callTag = (name: string) => name.split('.')[0] ?? name

function operation(draft: Draft): Json {
  const { name, call, example } = draft
  const inAddress = call.method === 'GET' || call.kind === 'upload'
  const isOpen = call.access === 'public' || call.access === 'link'
  return {
    operationId: name,
    tags: [callTag(name)],
    ...(call.summary && { summary: call.summary.en, 'x-summary-zh': call.summary.zh }),
    description: [...callNotes(call), ...(example ? [exampleState(example)] : [])].join('\n\n'),
    security: isOpen ? [] : Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] })),
    parameters: [...(inAddress ? queryParameters(call, example?.input) : []), ...requestHeaders(call)],
    ...(call.method === 'POST' && { requestBody: requestBody(draft) }),
    responses: { 200: success(draft), ...problemResponses(draft) },
  }
}

/** Caller and state of an example. */
function exampleState({ account, signUp }: CallExample): string {
  const who = account === null ? 'a visitor' : `\`${account}\``
  const stage = signUp && `, with exam \`${signUp.examId}\` selected and its sign-up in stage \`${signUp.status}\``
  return `Example: by ${who}${stage ?? ''}.`
}

function requestBody({ api, call, example, name, ...components }: Draft): Json {
  if (call.kind === 'upload') return { required: true, content: fileContent(call) }
  const { properties, ...rest } = jsonSchema(call.input, 'input', { ...components, name: `${name}.input` })
  const schema = { ...rest, ...(properties ? { properties: { ...properties, ...namedCalls(api, call) } } : {}) }
  return { required: true, content: { 'application/json': { schema, ...(example && { example: example.input }) } } }
}

function success({ call, example, name, ...components }: Draft): Json {
  const sample = example && { example: example.answer }
  const headers = headersOfSuccess(call)
  if (call.kind === 'download') return { description: 'The file.', headers, content: fileContent(call, sample) }
  const schema = jsonSchema(call.output, 'output', { ...components, name: `${name}.output` })
  const events = call.live && { 'text/event-stream': { schema: { type: 'string' } } }
  return { description: 'The answer.', headers, content: { 'application/json': { schema, ...sample }, ...events } }
}

/** The media types of the file that a call carries. */
function fileContent(call: Call, sample: Json = {}): Json {
  const { file } = call as FileCall // of this kind: only FileCall and Endpoint are, and both have it
  const content = { schema: { type: 'string', format: 'binary' }, ...sample }
  return Object.fromEntries((file?.types ?? []).map((type) => [type, content]))
}

/** A response for each status of the call's errors: a component, which is named by its codes. */
function problemResponses({ call, problems }: Draft): Json {
  return Object.fromEntries(
    [...callErrors(call)].map(([status, codes]) => {
      const name = codes.join('.')
      problems[name] = problem(codes)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

const problem = (codes: readonly ErrorCode[]): Json => ({
  description: codes.join(', '),
  headers: headersOfProblem(codes),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem', properties: { code: { enum: codes } } },
      examples: Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }])),
    },
  },
})

const problemExample = (code: ErrorCode): Problem => ({
  type: 'about:blank',
  title: code.replaceAll('_', ' '),
  status: errorStatus[code],
  code,
  requestId: '0f8fad5b-d9cb-469f-a165-70867728950e',
})
