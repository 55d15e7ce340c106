import { Trans as Translation, type TransProps, useLingui } from '@lingui/react'

/**
 * A translated sentence. Texts of others in it stay texts: lingui would take `<0/>` or `<b>…</b>` in them for marks of
 * the sentence, and lose them or fail. The macro writes this one for `<Trans>`, see lingui.config.ts.
 */
export function Trans({ values, ...sentence }: TransProps) {
  const { i18n } = useLingui()
  const parts = withTexts(values)
  const isText = !sentence.components && Object.values(parts).every((it) => ['string', 'number'].includes(typeof it))
  // Most sentences are text alone, for which lingui would render three components.
  return isText ? i18n._({ ...sentence, values: parts }) : <Translation {...sentence} values={parts} />
}

/** Values other than strings are inserted unchanged. */
const withTexts = (values: TransProps['values'] = {}) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /[<\\]/.test(value) ? [value] : value,
    ]),
  )
