import { type Api, endpoints, gatewayCalls } from '../api.ts'
import { allows, type Call, type FileCall } from '../core/endpoint.ts'
import { type ErrorCode, Problem } from '../core/error.ts'
import { accountHeader, examHeader, exportHeader, idempotencyHeader, csrfHeader } from '../core/header.ts'
import { fieldsOf } from '../core/schema.ts'
import { errorsOf } from './errors.ts'
import { info, securitySchemes } from './guide.ts'
import { type Json, jsonSchema } from './json-schema.ts'
import { notesOf } from './notes.ts'

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
  const schemas: Record<string, Json> = { Problem: jsonSchema(Problem, 'output', { name: 'Problem', schemas: {} }) }
  const problems: Record<string, Json> = {}
  const calls = [
    ...gatewayCalls,
    ...endpoints(api)
      .filter(({ endpoint }) => !endpoint.internal)
      .map(({ name, endpoint }) => ({ name, call: endpoint })),
  ]
  const paths: Record<string, Json> = {}
  for (const { name, call } of calls) {
    const described = operation({ name, call, example: examples[name], schemas, problems })
    paths[call.url] = { ...paths[call.url], [call.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'The origin that serves this document.' }],
    tags: [...new Set(calls.map(({ name }) => tagOf(name)))]
      .toSorted()
      .map((name) => ({ name, description: `Calls of the resource \`${name}\`.` })),
    paths,
    components: {
      schemas,
      responses: problems,
      securitySchemes,
    },
  }
}

/** Operation under construction, with the shared components: recursive schemas and problem responses. */
type Draft = {
  readonly name: string
  readonly call: Call
  readonly example: CallExample | undefined
  readonly schemas: Record<string, Json>
  readonly problems: Record<string, Json>
}

/** The resource of a call. */
const tagOf = (name: string) => name.split('.')[0] ?? name

function operation(draft: Draft): Json {
  const { name, call, example } = draft
  const inAddress = call.method === 'GET' || call.kind === 'upload'
  const isOpen = call.access === 'public' || call.access === 'link'
  return {
    operationId: name,
    tags: [tagOf(name)],
    ...(call.summary && { summary: call.summary }),
    description: [...notesOf(call), ...(example ? [stateOf(example)] : [])].join('\n\n'),
    security: isOpen ? [] : [{ session: [] }],
    parameters: [...(inAddress ? parameters(draft) : []), ...headersOf(call)],
    ...(call.method === 'POST' && { requestBody: requestBody(draft) }),
    responses: { 200: success(draft), ...problemResponses(draft) },
  }
}

/** Caller and state of an example. */
function stateOf({ account, signUp }: CallExample): string {
  const who = account === null ? 'a visitor' : `\`${account}\``
  const stage = signUp && `, with exam \`${signUp.examId}\` selected and its sign-up in stage \`${signUp.status}\``
  return `Example: by ${who}${stage ?? ''}.`
}

function requestBody({ name, call, example, schemas }: Draft): Json {
  if (call.kind === 'upload') return { required: true, content: fileContent(call) }
  const schema = jsonSchema(call.input, 'input', { name: `${name}.input`, schemas })
  return { required: true, content: { 'application/json': { schema, ...(example && { example: example.input }) } } }
}

function success({ name, call, example, schemas }: Draft): Json {
  const sample = example && { example: example.answer }
  if (call.kind === 'download') return { description: 'The file.', content: fileContent(call, sample) }
  const schema = jsonSchema(call.output, 'output', { name: `${name}.output`, schemas })
  const events = call.live && { 'text/event-stream': { schema: { type: 'string' } } }
  return { description: 'The answer.', content: { 'application/json': { schema, ...sample }, ...events } }
}

/** The media types of the file that a call carries. */
function fileContent(call: Call, sample: Json = {}): Json {
  const { file } = call as FileCall // of this kind: only FileCall and Endpoint are, and both have it
  return Object.fromEntries((file?.types ?? []).map((type) => [type, sample]))
}

/** A response for each status of the call's errors: a component, which is named by its codes. */
function problemResponses({ call, problems }: Draft): Json {
  return Object.fromEntries(
    [...errorsOf(call)].map(([status, codes]) => {
      const name = codes.join('.')
      problems[name] = problem(codes)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

const problem = (codes: readonly ErrorCode[]): Json => ({
  description: codes.join(', '),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem', properties: { code: { enum: codes } } },
    },
  },
})

const uuid = { type: 'string', format: 'uuid' }

const header = (name: string, description: string, schema: Json = { type: 'string' }) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})

/** Request headers of a call beside the input. */
function headersOf(call: Call): Json[] {
  return [
    header(csrfHeader, 'Protects against CSRF.', { type: 'string', enum: ['1'] }),
    ...(call.access === 'public'
      ? []
      : [
          {
            ...header(accountHeader, 'Account of the page: `account.ref` of `GET /session`.'),
            required: call.access !== 'link',
          },
        ]),
    ...(call.requiresExam ? [header(examHeader, 'Exam of the page: `exam.id` of `GET /session`.')] : []),
    ...(call.idempotent
      ? [header(idempotencyHeader, 'A new one for each execution.', { type: 'string', pattern: '^[\\w-]{16,64}$' })]
      : []),
    ...(call.kind === 'read' && !allows(call.access, [])
      ? [
          {
            ...header(exportHeader, 'Id of the export that the read is part of, which is audited.', uuid),
            required: false,
          },
        ]
      : []),
  ]
}

function parameters({ name, call: { input }, example, schemas }: Draft): Json[] {
  const schema = jsonSchema(input, 'input', { name: `${name}.input`, schemas })
  const properties = (schema['properties'] ?? {}) as Record<string, Json> // JSON Schema says so
  const required = (schema['required'] ?? []) as string[] // JSON Schema says so
  const values: Json = { ...Object(example?.input) }
  return Object.keys(fieldsOf(input)).map((key) => ({
    name: key,
    in: 'query',
    required: required.includes(key),
    schema: properties[key] ?? {},
    ...(key in values && { example: values[key] }),
  }))
}
