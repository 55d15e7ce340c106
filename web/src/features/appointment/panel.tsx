import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** Titled panel for comparing two bookings. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby={id}>
      <Title order={2} size="h5" mb="xs" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}
