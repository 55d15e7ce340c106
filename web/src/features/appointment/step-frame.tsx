import { Trans } from '@lingui/react/macro'
import { Button, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

import classes from './appointment.module.css'

type Props = {
  number: number
  title: string
  state: 'done' | 'open' | 'later'
  /** Summary of the choice, when the step is closed. */
  summary: ReactNode
  /** The user navigated to this step: it gets the focus, so that its heading is announced. */
  isMoved: boolean
  onEdit: () => void
  children: ReactNode
}

/** One step: done with its summary, open, or upcoming. */
export function StepFrame({ number, title, state, summary, isMoved, onEdit, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (state === 'open' && isMoved) heading.current?.focus()
  }, [state, isMoved])
  return (
    <Paper
      component="li"
      withBorder
      p="md"
      className={classes.step}
      data-state={state}
      aria-current={state === 'open' ? 'step' : undefined}
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <span className={classes.number} aria-hidden>
          {state === 'done' ? <IconCheck size={16} /> : number}
        </span>
        <div className={classes.stepText}>
          <Title order={2} size="h5" ref={heading} tabIndex={-1} className={classes.stepTitle}>
            {title}
            {state === 'done' && (
              <VisuallyHidden>
                <Trans>（已完成）</Trans>
              </VisuallyHidden>
            )}
          </Title>
          {state === 'done' && <Text>{summary}</Text>}
        </div>
        {state === 'done' && (
          <Button variant="subtle" size="compact-md" onClick={onEdit} className={classes.edit}>
            <Trans>更改</Trans>
            <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        )}
      </Group>
      {state === 'open' && <div className={classes.body}>{children}</div>}
    </Paper>
  )
}
