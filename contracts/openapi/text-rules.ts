import { toPlainText } from '../candidate/calendar.ts'
import { withoutMask } from '../core/masked.ts'
import { AccountText, OneLineText } from '../form/one-line-text.ts'
import { DocumentNumberText, IdNumberText, NameText, NormalisedText, PhoneText, UnspacedText } from '../form/rule.ts'
import { invisibleMembers } from '../form/typed-text.ts'
import { joinPatterns, controls, portable, whiteSpace } from './pattern.ts'

type Json = Record<string, unknown>

/** Step of a pipe as valibot builds it. */
export type Step = {
  readonly kind: string
  readonly type: string
  readonly requirement?: unknown
  readonly metadata?: unknown
  readonly pipe?: readonly Step[]
}

/** Rules of a text in its normal form: characters that it has nowhere, or not at its ends, and patterns. */
type Rules = { never: string; isTrimmed: boolean; patterns: string[]; json: Json; isInstant: boolean }

type Rule = (rules: Rules) => void

const never =
  (members: string): Rule =>
  (rules) => {
    rules.never += members
  }
const trimmed: Rule = (rules) => {
  rules.isTrimmed = true
}
const all =
  (...parts: readonly Rule[]): Rule =>
  (rules) =>
    parts.forEach((part) => part(rules))

/** Full-width forms of ASCII, which are normalised. */
const fullWidth = String.raw`\uff01-\uff5e`

/** Unicode Cf below U+10000: above, tools that read patterns without the flag u refuse the whole document. */
const formatCharacters = String.raw`\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb`

const pipeStep = ({ pipe }: { readonly pipe: readonly unknown[] }): unknown => pipe[1]

/** The normal form that a transformation makes, and checks that a pattern expresses. */
const rulesByStep = new Map<unknown, Rule>([
  [pipeStep(NormalisedText), all(never(fullWidth + formatCharacters), trimmed)],
  ...[UnspacedText, AccountText, DocumentNumberText, PhoneText, IdNumberText].map(
    (text) => [pipeStep(text), never(fullWidth + formatCharacters + whiteSpace)] as const,
  ),
  [pipeStep(NameText), all(never(fullWidth + formatCharacters), trimmed)],
  [pipeStep(OneLineText), all(never(invisibleMembers), trimmed)],
  [toPlainText, all(never(String.raw`\x00-\t\x0b\f\x0e-\x1f\x7f`), trimmed)],
  [withoutMask, ({ patterns }) => patterns.push(String.raw`^(?!.*\*\*\*)`)],
])

const byType: Readonly<Record<string, (requirement: unknown) => Rule>> = {
  trim: () => trimmed,
  regex: (requirement) => (rules) => addPattern(rules, requirement as RegExp), // valibot says so
  email: (requirement) => (rules) => addPattern(rules, requirement as RegExp), // valibot says so
  min_length: (requirement) => limit('minLength', Number(requirement), Math.max),
  max_length: (requirement) => limit('maxLength', Number(requirement), Math.min),
  length: (requirement) =>
    all(limit('minLength', Number(requirement), Math.max), limit('maxLength', Number(requirement), Math.min)),
  non_empty: () => limit('minLength', 1, Math.max),
}

function addPattern(rules: Rules, expression: RegExp) {
  if (expression.source === String.raw`^\P{Cc}*$`) rules.never += controls
  else rules.patterns.push(portable(expression))
}

const limit =
  (keyword: 'minLength' | 'maxLength', value: number, stricter: (...values: number[]) => number): Rule =>
  ({ json }) => {
    json[keyword] = stricter(value, Number(json[keyword] ?? value))
  }

const flat = (steps: readonly Step[]): Step[] => steps.flatMap((step) => (step.pipe ? flat(step.pipe) : [step]))

/**
 * JSON Schema of a text in an input. The gateway normalises texts before it validates them: the document describes the
 * normal form, which normalising leaves as it is.
 */
export function textInput(pipe: readonly Step[]): Json {
  const rules: Rules = { never: '', isTrimmed: false, patterns: [], json: { type: 'string' }, isInstant: false }
  for (const step of flat(pipe)) {
    const rule = rulesByStep.get(step) ?? byType[step.type]?.(step.requirement)
    rule?.(rules)
    if (Object(step.metadata).wire === 'instant') rules.isInstant = true
  }
  const { patterns, json, isInstant } = rules
  if (isInstant) return instant(patterns[0] ?? '')
  const narrow = patterns.some((it) => !/\[\^|\(\?!/.test(it))
  const characters = narrow ? undefined : characterPattern(rules)
  const pattern = joinPatterns([...patterns, ...(characters ? [characters] : [])])
  return { ...json, ...(pattern && { pattern }) }
}

/** The normal form of an instant is RFC 3339 with the offset of Blade's zone. */
const instant = (pattern: string): Json => ({
  type: 'string',
  format: 'date-time',
  pattern: pattern.replace('[ T]', 'T').replace(String.raw`(?:\+08:00)?`, String.raw`\+08:00`),
})

function characterPattern({ never: members, isTrimmed }: Rules): string | undefined {
  if (!isTrimmed) return members === '' ? undefined : `^[^${members}]*$`
  const inner = members === '' ? String.raw`[\s\S]` : `[^${members}]`
  const end = `[^${members}${whiteSpace}]`
  return `^(?:${end}(?:${inner}*${end})?)?$`
}
