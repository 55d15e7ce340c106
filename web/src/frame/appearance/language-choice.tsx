import { useLingui } from '@lingui/react/macro'
import { Input, SegmentedControl } from '@mantine/core'

import { activate } from '#web/client/i18n.ts'
import { localeNames, locales } from '#web/client/locale.ts'

/** Choice of the language; each is listed under its own name. */
export function LanguageChoice() {
  const { t, i18n } = useLingui()
  return (
    <Input.Wrapper label={t`语言`} labelElement="div">
      <SegmentedControl
        fullWidth
        mt={6}
        aria-label={t`语言`}
        data={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        value={locales.find((locale) => locale === i18n.locale) ?? 'zh'}
        onChange={(locale) => void activate(locale)}
      />
    </Input.Wrapper>
  )
}
