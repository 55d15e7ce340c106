import '#web/ui/form/form-text.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'

import { asApiError } from '#web/client/api/query-client.ts'
import { FailedLine } from '#web/ui/form/status-line.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { validationText } from '#web/ui/form/validation-text.ts'

/** Status of a verification; a fault of a code is shown beside its field (`fields`), any other fault here. */
export function FactorStatusNote({ mutation, ...more }: ComponentProps<typeof SubmitNote>) {
  const failure = mutation.error && asApiError(mutation.error)
  if (failure?.code === 'account_locked') return <Locked />
  const refused = failure?.fields?.['passkey']
  if (refused !== undefined) return <Refused message={refused} />
  return failure?.fields ? null : <SubmitNote mutation={mutation} {...more} />
}

function Refused({ message }: { message: string }) {
  const { i18n } = useLingui()
  return <FailedLine>{validationText(message, (text) => i18n._(text))}</FailedLine>
}

const Locked = () => (
  <FailedLine>
    <Trans>连续 5 次没有通过验证，请半小时后再试</Trans>
  </FailedLine>
)
