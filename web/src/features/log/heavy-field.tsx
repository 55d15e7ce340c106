import { Trans } from '@lingui/react/macro'
import { Group, Stack, Title } from '@mantine/core'

import { MaskedValue } from '#web/crud/field/masked-value.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { indentJson } from '#web/ui/json/json-text.ts'
import { StackTrace } from './stack-trace.tsx'

import classes from './log.module.css'

type Props = {
  source: { readonly call: string; readonly id: string; readonly field: string }
  label: string
  value: string
}

/** Long text of a log entry, which only its detail has: JSON indented, a stack trace folded; it can be copied. */
export function HeavyField({ source, label, value }: Props) {
  if (!value) return null
  return (
    <Stack component="section" gap={6} aria-label={label}>
      <MaskedValue {...source} label={label} value={value}>
        {(text) => (
          <>
            <Group justify="space-between">
              <Title order={3} size="h6">
                {label}
              </Title>
              <Copy text={text} label={label} variant="subtle" size="compact-sm">
                <Trans>复制</Trans>
              </Copy>
            </Group>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: WCAG 2.1.1 */}
            <pre className={classes.text} tabIndex={0}>
              {source.field === 'stackTrace' ? <StackTrace trace={text} /> : (indentJson(text) ?? text)}
            </pre>
          </>
        )}
      </MaskedValue>
    </Stack>
  )
}
