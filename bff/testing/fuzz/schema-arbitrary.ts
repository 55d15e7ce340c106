import fc from 'fast-check'
import * as v from 'valibot'

import { chinaTime } from '#contracts/core/blade.ts'
import type { Schema } from '#contracts/core/call.ts'
import { innerSchema, type Shape, wireFormat } from '#contracts/core/schema.ts'

/** Step of a pipe as valibot builds it. */
type Step = { readonly kind: string; readonly type: string; readonly requirement?: unknown }

const alphabet = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...Array.from('0123456789abcXYZ_- ,')) },
  fc.constantFrom(...Array.from('张伟李娜考试报名·〇ä𠮷')),
)

/** Longest text and list that are made without need. */
const [usualLength, mostItems] = [40, 5]

/** Values that fit a schema, for the kinds of schema that inputs of the contracts have. Throws for any other kind. */
export function schemaArbitrary(schema: Schema | Shape): fc.Arbitrary<unknown> {
  const node = schema as Shape // every valibot schema is built like this
  if (node.type === 'optional') {
    return fc.option(schemaArbitrary(wrappedBy(node)), { nil: undefined, freq: 2 })
  }
  if (node.type === 'nullable') return fc.option(schemaArbitrary(wrappedBy(node)), { freq: 4 })
  const { type, entries = {}, item, options = [], literal } = innerSchema(node)
  switch (type) {
    case 'string':
      return text(node)
    case 'number':
      return number(pipeSteps(node))
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constant(literal)
    case 'picklist':
      return fc.constantFrom(...options)
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 })
    case 'record':
      return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 })
    case 'array':
      return list(item ?? node, pipeSteps(node))
    case 'object':
    case 'strict_object':
    case 'object_with_rest':
      return fitting(node, record(entries))
    case 'union':
    case 'variant':
      return fitting(node, fc.oneof(...options.map((option) => schemaArbitrary(option as Shape)))) // options are schemas
    default:
      throw new Error(`no arbitrary for a schema of type ${type}`)
  }
}

const wrappedBy = ({ wrapped }: Shape): Shape => wrapped ?? { type: 'unknown' }

/** An absent optional field is missing and not undefined. */
const record = (entries: NonNullable<Shape['entries']>) =>
  fc
    .record(Object.fromEntries(Object.entries(entries).map(([name, field]) => [name, schemaArbitrary(field)])))
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)))

function list(item: Shape, steps: readonly Step[]) {
  const maxLength = Math.min(requiredMaxLength(steps), mostItems)
  return fc.array(schemaArbitrary(item), { minLength: requiredMinLength(steps), maxLength })
}

function number(steps: readonly Step[]) {
  const [min = -1e9] = requirements(steps, 'min_value')
  const [max = 1e9] = requirements(steps, 'max_value')
  const isInteger = steps.some(({ type }) => type === 'integer')
  return isInteger ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
}

function text(schema: Shape) {
  const steps = pipeSteps(schema)
  const types = new Set(steps.map(({ type }) => type))
  if (wireFormat(schema) === 'day') return fc.integer({ min: 0, max: 40_000 }).map(isoDay)
  if (wireFormat(schema) === 'instant') return fitting(schema, fc.integer({ min: 0, max: 2 ** 41 }).map(chinaTime))
  if (types.has('email')) return fitting(schema, fc.emailAddress({ size: 'small' }))
  const pattern = steps.map(({ requirement }) => requirement).find(isNarrow)
  if (pattern) return fitting(schema, matching(pattern))
  const maxLength = requiredMaxLength(steps)
  const usual = fc.string({
    unit: alphabet,
    minLength: requiredMinLength(steps),
    maxLength: Math.min(maxLength, usualLength),
  })
  if (maxLength === Number.POSITIVE_INFINITY) return fitting(schema, usual)
  return fitting(schema, fc.oneof({ weight: 9, arbitrary: usual }, fc.constant('9'.repeat(maxLength))))
}

/** Whether a pattern refuses ordinary texts: others, such as those against control characters, need no text made for them. */
const isNarrow = (requirement: unknown): requirement is RegExp =>
  requirement instanceof RegExp && !ordinaryTexts.every((it) => requirement.test(it))

const ordinaryTexts = ['张 a', '1']

/** fast-check knows no assertions: a lookahead is left out, and what it would refuse is filtered. */
const matching = (pattern: RegExp) =>
  fc.stringMatching(new RegExp(pattern.source.replaceAll(/\(\?[=!][^()]*\)/g, ''), pattern.flags.replace('i', '')), {
    size: 'small',
  })

const isoDay = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10)

const requiredMinLength = (steps: readonly Step[]) =>
  Math.max(...requirements(steps, 'min_length', 'length'), steps.some(({ type }) => type === 'non_empty') ? 1 : 0)

/** Infinity without a limit. */
const requiredMaxLength = (steps: readonly Step[]) => Math.min(...requirements(steps, 'max_length', 'length'))

/** Numbers that steps of these types require. */
const requirements = (steps: readonly Step[], ...types: readonly string[]) =>
  steps.filter(({ type }) => types.includes(type)).map(({ requirement }) => Number(requirement))

/** Steps of a pipe, and of the pipes in it. */
const pipeSteps = ({ pipe = [] }: Shape): Step[] =>
  pipe.flatMap((step) => (step.kind === 'schema' ? pipeSteps(step as unknown as Shape) : [step])) // a schema

/** Tries per value before one that does not fit is taken: passwords that must be equal are hardly ever made so. */
const fitting = (schema: Shape, values: fc.Arbitrary<unknown>) => {
  let misses = 0
  return values.filter((value) => {
    const isTaken = misses > 50 || v.is(schema as unknown as Schema, value) // a schema
    misses = isTaken ? 0 : misses + 1
    return isTaken
  })
}
