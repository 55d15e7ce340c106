import { useMemo, useState } from 'react'

import type { Call } from '#contracts/core/call.ts'

import { omit, pick } from '#web/client/pick.ts'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { namesWithMarkup } from './markup-notice.tsx'
import { keepingMasked } from './masked-values.ts'
import type { ReadFormProps, Values } from './row-form-definition.ts'
import { credentialFields } from './row-values.ts'

/** Form with its unsaved input. Drafts have no secret values: these begin with the server's. */
export function useDraftedForm<Row extends { id: string }, Detail, Submit extends Call>(
  props: ReadFormProps<Row, Detail, Submit>,
) {
  const { form: spec, current, masked, draft } = props
  const secretFields = (...rows: readonly Partial<Values<Submit>>[]) =>
    new Set([...credentialFields(spec.call.input), ...rows.flatMap((row) => spec.secrets?.(row) ?? [])])
  const [{ base, initial, isRestored }] = useState(() => {
    const { content } = draft
    if (!content) return { base: current, initial: current, isRestored: false }
    const secrets = pick(current, secretFields(current, content.values))
    return {
      base: { ...secrets, ...content.base },
      initial: { ...secrets, ...content.values },
      isRestored: true,
    }
  })
  const schema = useMemo(() => keepingMasked(spec.call.input, masked), [spec, masked])
  const [withMarkup, setWithMarkup] = useState(() => namesWithMarkup(initial).join())
  const form = useSchemaForm<Values<Submit>>(schema, initial, (values) => {
    const secrets = secretFields(base, values)
    setWithMarkup(namesWithMarkup(values).join())
    draft.write({ values: omit(values, secrets), base: omit(base, secrets) })
  })
  return {
    base,
    form,
    isRestored,
    secretFields,
    hasSecrets: secretFields(base, form.getValues()).size > 0,
    withMarkup: withMarkup.split(',').filter(Boolean),
  }
}
