import { Trans } from '@lingui/react/macro'
import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import type { ExamineeShow, Signup } from '#contracts/signup.ts'

import { Facts } from '../../ui/facts.tsx'
import { LinkText } from '../../ui/link.tsx'

type Props = {
  sections: ExamineeShow['sections']
  /** Link target for changes; absent where nothing can be changed. */
  change?: Pick<Signup, 'steps'> & { to: string }
  children?: ReactNode
}

/** Values of the form by step, with labels of the server. */
export const Sections = ({ sections, change, children }: Props) => (
  <>
    {sections.map(({ step, label, rows }) => (
      <Paper key={step} component="section" withBorder radius="md" p="lg" aria-labelledby={`section-${step}`}>
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h5" id={`section-${step}`} lang="zh-CN">
            {label}
          </Title>
          {change?.steps.some((it) => it.step === step) && (
            <LinkText to={change.to} search={{ step }} aria-describedby={`section-${step}`}>
              <Trans>修改</Trans>
            </LinkText>
          )}
        </Group>
        <div lang="zh-CN">
          <Facts rows={rows} />
        </div>
      </Paper>
    ))}
    {children}
  </>
)
