import { useLingui } from '@lingui/react'
import { Anchor, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'

import { activate } from '#web/client/i18n.ts'

const unchanging = () => () => undefined
const languageOfBrowser = () => navigator.language

/** The build renders the log-in page for every browser. */
const unknownLanguage = () => ''

/** One English line for a browser in English: the first page is Chinese until somebody chooses. Source: specification 9. */
export function LanguageOffer() {
  const { i18n } = useLingui()
  const language = useSyncExternalStore(unchanging, languageOfBrowser, unknownLanguage)
  if (i18n.locale !== 'zh' || !/^en\b/.test(language)) return null
  return (
    <Text size="sm" ta="center" lang="en">
      This site is available in English.{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => activate('en')}>
        Continue in English
      </Anchor>
    </Text>
  )
}
