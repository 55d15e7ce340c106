import { useLingui } from '@lingui/react'
import { Anchor, Box, Group, Text } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'

import { activate } from '#web/client/i18n.ts'
import { useRecordNumber } from '#web/client/session/use-server.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SiteFooter } from '#web/ui/site-footer.tsx'
import { ContactLink } from './contact-link.tsx'

import classes from './public-layout.module.css'

type Props = {
  /** Side panel, on wide screens only. */
  side: ReactNode
  /** Wide card, for more than a log-in form. */
  wide?: boolean
  /** Content between the header and the card. */
  above?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/** Layout of pages before the log-in: side panel, and a card with the form. */
export const PublicLayout = ({ side, wide, above, below, children }: Props) => (
  <div className={classes.page}>
    <aside className={classes.side}>
      <Logo inverted />
      {side}
    </aside>
    <main className={classes.main}>
      <Group justify="space-between" mih={44}>
        <Box hiddenFrom="md">
          <Logo />
        </Box>
        <Box ml="auto">
          <LanguageSwitch />
        </Box>
      </Group>
      <LanguageOffer />
      {above}
      <div className={classes.card} data-wide={wide || undefined}>
        {children}
      </div>
      {below}
      <SiteFooter recordNumber={useRecordNumber()}>
        <ContactLink />
      </SiteFooter>
    </main>
  </div>
)

const unchanging = () => () => undefined
const languageOfBrowser = () => navigator.language

/** The build renders the log-in page for every browser. */
const unknownLanguage = () => ''

/** One English line for a browser in English: the first page is Chinese until somebody chooses. Source: specification 9. */
function LanguageOffer() {
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
