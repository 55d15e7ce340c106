import { useLingui } from '@lingui/react/macro'
import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { BackLink } from '#web/ui/link.tsx'
import { type SectionName, sectionTitles } from './section.ts'

import classes from './personal.module.css'

/** Section with heading; on a phone with a back button. */
export function SectionFrame({ name, children }: { name: SectionName; children: ReactNode }) {
  const { t, i18n } = useLingui()
  const id = `section-${name}`
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <div className={classes.back}>
        <BackLink to="/info/index">{t`返回个人信息`}</BackLink>
      </div>
      <Title order={2} size="h4" id={id} tabIndex={-1} className={classes.heading}>
        {i18n._(sectionTitles[name])}
      </Title>
      {children}
    </Stack>
  )
}
