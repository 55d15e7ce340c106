import { toJsonSchema } from '@valibot/to-json-schema'

import { type Api, endpoints, gatewayCalls } from '../api.ts'
import type { Call, Schema } from './endpoint.ts'
import { Problem, errorStatus } from './error.ts'
import { accountHeader, cookieName, examHeader, idempotencyHeader, csrfHeader } from './header.ts'
import { fieldsOf } from './schema.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 document of the clean API. Internal endpoints are not routed and left out. */
export function openapi(api: Api): Json {
  const components: Record<string, Json> = { Problem: jsonSchema('Problem', Problem, 'output', {}) }
  const calls = [
    ...gatewayCalls,
    ...endpoints(api)
      .filter(({ endpoint }) => !endpoint.internal)
      .map(({ name, endpoint }) => ({ name, call: endpoint })),
  ]
  const paths: Record<string, Json> = {}
  for (const { name, call } of calls) {
    paths[call.url] = { ...paths[call.url], [call.method.toLowerCase()]: operation(name, call, components) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Exam sign-up',
      version: '1',
      description: 'The clean API of the gateway: plain JSON and one cookie.',
    },
    paths,
    components: {
      schemas: components,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
    },
  }
}

function operation(name: string, call: Call, components: Record<string, Json>): Json {
  const file = call.kind === 'download'
  const inAddress = call.method === 'GET' || call.kind === 'upload'
  const isOpen = call.access === 'public' || call.access === 'link'
  return {
    operationId: name,
    summary: call.summary,
    tags: [name.split('.')[0]],
    'x-access': call.access,
    ...(!isOpen && { security: [{ session: [] }] }),
    parameters: [...(inAddress ? parameters(name, call.input, components) : []), ...headersOf(call)],
    ...(!inAddress && {
      requestBody: {
        content: { 'application/json': { schema: jsonSchema(`${name}.input`, call.input, 'input', components) } },
      },
    }),
    ...(call.kind === 'upload' && { requestBody: { content: { 'application/octet-stream': {} } } }),
    responses: {
      200: {
        description: 'Done',
        content: file
          ? { 'application/octet-stream': {} }
          : {
              'application/json': { schema: jsonSchema(`${name}.output`, call.output, 'output', components) },
              ...(call.live && { 'text/event-stream': {} }),
            },
      },
      default: {
        description: `Problem with one of the codes ${Object.keys(errorStatus).join(', ')}`,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** Request headers of a call beside the input. */
function headersOf(call: Call): Json[] {
  const header = (name: string, schema: Json = { type: 'string' }) => ({ name, in: 'header', required: true, schema })
  return [
    header(csrfHeader, { const: '1' }),
    ...(call.access === 'public' ? [] : [{ ...header(accountHeader), required: call.access !== 'link' }]),
    ...(call.requiresExam ? [header(examHeader)] : []),
    ...(call.idempotent ? [header(idempotencyHeader, { type: 'string', pattern: '^[\\w-]{16,64}$' })] : []),
  ]
}

function parameters(name: string, input: Schema, components: Record<string, Json>): Json[] {
  const schema = jsonSchema(name, input, 'input', components)
  const properties = (schema['properties'] ?? {}) as Record<string, Json> // JSON Schema says so
  const required = (schema['required'] ?? []) as string[] // JSON Schema says so
  return Object.keys(fieldsOf(input)).map((key) => ({
    name: key,
    in: 'query',
    required: required.includes(key),
    schema: properties[key] ?? {},
  }))
}

/** JSON Schema of a valibot schema. Its recursive parts are added to `components`. */
function jsonSchema(
  name: string,
  schema: Schema,
  typeMode: 'input' | 'output',
  components: Record<string, Json>,
): Json {
  const converted = toJsonSchema(schema, { errorMode: 'ignore', typeMode })
  const text = JSON.stringify(converted).replaceAll('#/$defs/', `#/components/schemas/${name}.`)
  const { $defs, $schema: _, ...rest } = JSON.parse(text) as Json & { $defs?: Record<string, Json> }
  for (const [key, value] of Object.entries($defs ?? {})) components[`${name}.${key}`] = value
  return rest
}
