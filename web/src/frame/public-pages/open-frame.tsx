import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { useRecordNumber } from '#web/client/session/use-server.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SiteFooter } from '#web/ui/site-footer.tsx'
import { ContactLink } from './contact-link.tsx'

import classes from './open-frame.module.css'

/** Layout of stand-alone pages, public ones too: logo, language switch, content. */
export const OpenFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.page}>
    <Group component="header" justify="space-between" wrap="nowrap" mih={44}>
      <Logo />
      <LanguageSwitch />
    </Group>
    <Stack component="main" gap="lg">
      {children}
    </Stack>
    <SiteFooter recordNumber={useRecordNumber()}>
      <ContactLink />
    </SiteFooter>
  </div>
)
