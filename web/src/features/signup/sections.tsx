import { Trans } from '@lingui/react/macro'
import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import type { ExamineeShow } from '#contracts/signup.ts'

import { Facts } from '../../ui/facts.tsx'
import { LinkText } from '../../ui/link.tsx'

type Props = {
  sections: ExamineeShow['sections']
  /** Where a section can be changed; nothing where it cannot. */
  change?: { to: string }
  children?: ReactNode
}

/** What was filled in, by step and in the server's words. */
export const Sections = ({ sections, change, children }: Props) => (
  <>
    {sections.map(({ step, label, rows }) => (
      <Paper key={step} component="section" withBorder radius="md" p="lg" aria-labelledby={`section-${step}`}>
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h5" id={`section-${step}`}>
            {label}
          </Title>
          {change && (
            <LinkText to={change.to} search={{ step }} aria-describedby={`section-${step}`}>
              <Trans>修改</Trans>
            </LinkText>
          )}
        </Group>
        <Facts rows={rows} />
      </Paper>
    ))}
    {children}
  </>
)
