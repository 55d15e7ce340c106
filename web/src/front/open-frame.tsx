import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import classes from './open-frame.module.css'

/** Around pages that stand alone, also for visitors: the mark, the language, and the page. */
export const OpenFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.page}>
    <Group component="header" justify="space-between" wrap="nowrap" mih={44}>
      <Logo />
      <LanguageSwitch />
    </Group>
    <Stack component="main" gap="lg">
      {children}
    </Stack>
  </div>
)
