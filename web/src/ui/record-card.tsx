import { Group, Paper, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'

import classes from './record-card.module.css'

/** Properties of a button of a card, whose accessible name is its text and the name of the record. */
type ButtonProps = { readonly id: string; readonly 'aria-labelledby': string; readonly mih: number }

type Props = {
  name: ReactNode
  /** Language of the name; absent where the name has its own. */
  lang?: 'zh-CN'
  /** Element of the name, by the heading above the list. */
  heading: 'h2' | 'h3'
  badge: ReactNode
  /** Renders the buttons; `button` gives the properties of the button with this key. */
  renderActions: (button: (key: string) => ButtonProps) => ReactNode
  children: ReactNode
}

/** Record in a list of one person's own records: name, badge, facts, actions. */
export function RecordCard({ name, lang, heading, badge, renderActions, children }: Props) {
  const id = useId()
  const button = (key: string) => ({ id: `${id}-${key}`, 'aria-labelledby': `${id}-${key} ${id}`, mih: 44 })
  return (
    <Paper component="article" aria-labelledby={id} withBorder className={classes.card}>
      <Stack gap={6} flex={1} miw={0}>
        <Group gap="xs" align="flex-start" justify="space-between">
          <Text component={heading} className={classes.name} id={id} lang={lang}>
            {name}
          </Text>
          {badge}
        </Group>
        {children}
      </Stack>
      {renderActions(button)}
    </Paper>
  )
}
