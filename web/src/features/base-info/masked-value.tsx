import { isEmpty } from '#contracts/form/form.ts'

import { maskNumber } from '#web/ui/masked.ts'
import { fieldText } from '#web/ui/server-form/field-props.ts'
import { type ValueProps, ValueText } from '#web/ui/server-form/value-text.tsx'

/** Masked number. Source: security R54. */
export const MaskedValue = (props: ValueProps) =>
  isEmpty(props.value) ? <ValueText {...props} /> : maskNumber(fieldText(props.value))
