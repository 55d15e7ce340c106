import '#web/ui/form/form-text.ts'

import { useLingui } from '@lingui/react/macro'

import type { ApiError } from '#contracts/core/error.ts'

import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { validationText } from '#web/ui/form/validation-text.ts'
import NextStep from './next-step.tsx'

/** Error of an external log-in. A state of another browser is shown like a refusal. */
export default function CallbackFailed({ error }: { error: ApiError }) {
  const { i18n } = useLingui()
  const wrong = error.fields?.['state']
  return (
    <>
      <ErrorNotice error={error} text={wrong && validationText(wrong, (it) => i18n._(it))} />
      <NextStep error={error} />
    </>
  )
}
