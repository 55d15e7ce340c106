import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './front.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'

type Props = {
  /** What happens here, for wide screens. */
  side: ReactNode
  /** More than a log-in is asked for. */
  wide?: boolean
  /** Between the top and the card. */
  above?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/** A page in front of the log-in: a calm side, and a card with the form. */
export const Front = ({ side, wide, above, below, children }: Props) => (
  <div className={classes.page}>
    <aside className={classes.side}>
      <Logo inverted />
      {side}
    </aside>
    <main className={classes.main}>
      <Group justify="space-between" className={classes.top}>
        <Box hiddenFrom="md">
          <Logo />
        </Box>
        <Box ml="auto">
          <LanguageSwitch />
        </Box>
      </Group>
      {above}
      <div className={classes.card} data-wide={wide || undefined}>
        {children}
      </div>
      {below}
    </main>
  </div>
)
