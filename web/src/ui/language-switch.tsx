import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'

import { activate } from '../client/i18n.ts'
import { localeNames, localeTags, locales } from '../client/locale.ts'

/** Switches between the two languages; form values survive it. */
export function LanguageSwitch() {
  const { i18n } = useLingui()
  const other = locales.find((locale) => locale !== i18n.locale) ?? 'en'
  return (
    <Button
      variant="subtle"
      color="gray"
      c="inherit"
      size="compact-md"
      lang={localeTags[other]}
      leftSection={<IconLanguage size={18} aria-hidden />}
      onClick={() => activate(other)}
    >
      {localeNames[other]}
    </Button>
  )
}
