import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'

import type { Code, Venue } from '#contracts/candidate/signup.ts'
import type { Call, Input, Output } from '#contracts/core/call.ts'
import type { FormField, FormOption } from '#contracts/form/form.ts'

import { urlQueryKey, sendOrCached } from '#web/client/api/api.ts'
import { type ChoiceCalls, codesAge } from './cascade.ts'

/** An option with its details. */
export type Choice = FormOption & { venue?: Venue; verified?: boolean }

/** Options of a field and their loading state. `waiting`: the parent field has no value yet. */
export type Choices = {
  all: readonly Choice[]
  state: 'ready' | 'waiting' | 'pending' | 'failed'
  error: Error | null
  retry: () => void
}

/** More options than this are searchable. */
export const atAGlance = 8

/** staleTime of venues, in milliseconds: the number of places left changes. */
const venueAge = 10_000

/** Query of options: a call, its input, and how its answer is read. */
export function optionsQuery<C extends Call>(
  call: C,
  input: Input<C>,
  { toChoices, staleTime = codesAge }: { toChoices: (rows: Output<C>) => Choice[]; staleTime?: number },
) {
  return queryOptions<Choice[]>({
    queryKey: [...urlQueryKey(call.url), input, 'choices'],
    queryFn: (context) => sendOrCached(call, input, context).then((rows) => unique(toChoices(rows))),
    staleTime,
  })
}

/** Query of the options of a field. */
export type ChoiceQuery = ReturnType<typeof optionsQuery>

/** Source of options: the calls, and the exam for which educations and degrees must qualify. */
export type ChoiceSource = {
  calls: ChoiceCalls
  examId?: string | undefined
  /** Options of a form with its own calls; null for a field without options. `above`: value of its parent field. */
  fieldOptions?: ((field: FormField, above: string) => ChoiceQuery | null) | undefined
}

const nothing = queryOptions<Choice[]>({ queryKey: ['no choices'], queryFn: skipToken })

/** First option of each value; an empty value is not an option. */
export const unique = (all: readonly Choice[]): Choice[] =>
  all.filter(({ value }, index) => value !== '' && all.findIndex((it) => it.value === value) === index)

/** Option with only a value and a label, unless more is given. */
export const choice = (value: string, label: string, more: Partial<Choice> = {}): Choice => ({
  value,
  label,
  hint: '',
  disabled: false,
  ...more,
})

export const codeChoice = ({ code, name }: Pick<Code, 'code' | 'name'>) => choice(code, name)

const venueChoice = (venue: Venue) =>
  choice(venue.bmdCode, venue.bmdName, { venue, disabled: !venue.open || venue.remaining === 0 })

/** Query for options that the definition does not list; null where none can be made. */
export function choiceQuery(field: FormField, above: string, { calls, examId, fieldOptions }: ChoiceSource) {
  const { codeSource, codeName } = field
  const own = fieldOptions?.(field, above)
  if (own) return own
  switch (codeSource) {
    case 'code':
      if (codeName === '') return null
      return optionsQuery(
        calls.getEsCodeInfoMessage,
        { codeName, ...(above && { rootCode: above }) },
        {
          toChoices: (rows) => rows.map(codeChoice),
        },
      )
    case 'param':
      if (codeName === '') return null
      return optionsQuery(
        calls.getParamInfo,
        { paramType: codeName },
        {
          toChoices: (rows) => rows.map((it) => choice(it.paramKey, it.paramName || it.paramValue)),
        },
      )
    case 'venue':
      if ((above || codeName) === '') return null
      return optionsQuery(
        calls.getBmdList,
        { kdCode: above || codeName },
        {
          toChoices: (rows) => rows.map(venueChoice),
          staleTime: venueAge,
        },
      )
    case 'education':
    case 'degree': {
      const call = codeSource === 'education' ? calls.getXueLiInfo : calls.getXueWeiInfo
      if (!examId) return null
      return optionsQuery(
        call,
        { examId },
        {
          toChoices: (rows) => rows.map(({ id, name, level, verified }) => choice(id, name, { hint: level, verified })),
        },
      )
    }
    default:
      return null
  }
}

/** Options of a field: those of its definition, otherwise those of its query. `above`: value of its parent field. */
export function useChoices(field: FormField, above: string, source: ChoiceSource): Choices {
  const waits = field.parent !== '' && above === ''
  const query = field.options.length > 0 || waits ? null : choiceQuery(field, above, source)
  const { data, error, isPending, refetch } = useQuery(query ?? nothing)
  const retry = () => void refetch()
  if (field.options.length > 0) return { all: unique(field.options), state: 'ready', error: null, retry }
  if (waits) return { all: [], state: 'waiting', error: null, retry }
  if (!query) return { all: [], state: 'ready', error: null, retry }
  if (data) return { all: data, state: 'ready', error: null, retry }
  return { all: [], state: isPending ? 'pending' : 'failed', error, retry }
}
