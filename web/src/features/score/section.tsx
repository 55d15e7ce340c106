import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

import classes from './score.module.css'

/** Part of a result with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby={id} className={classes.section}>
      <Title order={2} size="h5" mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}
