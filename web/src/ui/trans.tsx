import { Trans as Translation, type TransProps } from '@lingui/react'

/**
 * A translated sentence. Texts of others in it stay texts: lingui would take `<0/>` or `<b>…</b>` in them for marks of
 * the sentence, and lose them or fail. The macro writes this one for `<Trans>`, see lingui.config.ts.
 */
export const Trans = ({ values, ...sentence }: TransProps) => (
  <Translation {...sentence} {...(values && { values: withTexts(values) })} />
)

/** Values other than strings are inserted unchanged. */
const withTexts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /[<\\]/.test(value) ? [value] : value,
    ]),
  )
