import { Trans } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'

import classes from './step-bar.module.css'

type Props = {
  steps: readonly string[]
  /** Index of the current step, from 0. */
  current: number
}

/** Progress of a short flow. The heading of a new step gets the focus, so that screen readers announce it. */
export function StepBar({ steps, current }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const announced = useRef(current)
  useEffect(() => {
    if (announced.current !== current) heading.current?.focus()
    announced.current = current
  }, [current])
  return (
    <Stack gap="xs">
      <ol className={classes.bar} aria-hidden>
        {steps.map((step, index) => (
          <li key={step} data-reached={index <= current || undefined} />
        ))}
      </ol>
      <div>
        <Text size="sm" c="dimmed">
          <Trans>
            第 {current + 1} 步，共 {steps.length} 步
          </Trans>
        </Text>
        <Title order={2} size="h4" ref={heading} tabIndex={-1} className={classes.heading}>
          {steps[current]}
        </Title>
      </div>
    </Stack>
  )
}
