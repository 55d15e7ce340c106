import { useLingui } from '@lingui/react'

import { useIsReadOnly } from '#web/client/session/service.ts'
import { errorTexts } from '#web/ui/error/error-text.ts'

/** Why nothing can be changed at present; false while it can. */
export function useReadOnlyReason(): string | false {
  const { i18n } = useLingui()
  return useIsReadOnly() && i18n._(errorTexts.read_only)
}
