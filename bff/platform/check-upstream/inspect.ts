import type { Endpoint } from '#contracts/core/endpoint.ts'
import { schemaFields, innerSchema, type Shape } from '#contracts/core/schema.ts'

import { withOwnNames } from '#bff/config/dialect/property-names.ts'
import { decode, looksLikeJson } from '#bff/upstream/answer/decode.ts'
import type { UnwrapOptions } from '#bff/upstream/answer/envelope.ts'
import { parseEnvelope } from '#bff/upstream/answer/result.ts'
import type { Answer } from '#bff/upstream/upstream.ts'

/** The data of an answer in the names and the shape of the contract. */
type ToContract = { readonly toContract: (data: unknown) => unknown }

type Inspected = { readonly code: number | null; readonly sealed: boolean; readonly unknownFields: readonly string[] }

/** Describes an answer before it is parsed. */
export async function inspect(
  answer: Answer,
  endpoint: Endpoint,
  { seal, propertyNames, toContract }: Required<Pick<UnwrapOptions, 'seal' | 'propertyNames'>> & ToContract,
): Promise<Inspected> {
  const body = await decode(answer, endpoint, seal).catch(() => undefined)
  const envelope = parseEnvelope(body, answer.status, endpoint)
  const data = toContract(envelope ? (envelope.data ?? null) : body)
  const isText = endpoint.kind === 'text' || body === undefined
  return {
    code: envelope?.code ?? null,
    sealed: !isText && !looksLikeJson(answer.text.trim()),
    unknownFields: [...new Set(unknownFields(withOwnNames(data, endpoint.output, propertyNames), endpoint.output, ''))],
  }
}

/** A field name; any other text could be a value that is used as a key. */
const fieldName = /^[A-Za-z_$][\w$]{0,40}$/

function unknownFields(value: unknown, schema: Shape, path: string): string[] {
  const shape = innerSchema(schema)
  const { item } = shape
  if (Array.isArray(value)) return item ? value.flatMap((row) => unknownFields(row, item, `${path}[].`)) : []
  const fields = schemaFields(shape)
  if (typeof value !== 'object' || !value || Object.keys(fields).length === 0) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field) return [`${path}${fieldName.test(key) ? key : '*'}`]
    return unknownFields(inner, field, `${path}${key}.`)
  })
}
