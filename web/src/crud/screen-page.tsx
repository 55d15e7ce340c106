import { useLingui } from '@lingui/react/macro'
import { Text, Title } from '@mantine/core'
import { useMatch } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'

import { usePageTitle } from '../ui/page.tsx'

import classes from './screen-page.module.css'

type Props = {
  /** Default: the title that the route states. */
  title?: string
  /** Sentence below the title. */
  lead?: ReactNode
  /** Toolbar beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** Page of a screen of administrators: a compact head, so that the rows have most of the window. */
export function ScreenPage({ title: stated, lead, actions, children }: Props) {
  const { i18n } = useLingui()
  const routeTitle = useMatch({ strict: false, select: ({ staticData }) => staticData.title?.id ?? '' })
  const title = stated ?? i18n._(routeTitle)
  return (
    <div className={classes.page}>
      <div>
        <div className={classes.head}>
          <Heading title={title} />
          {actions}
        </div>
        {lead && (
          <Text size="xs" c="dimmed" mt={{ base: 6, sm: 2 }}>
            {lead}
          </Text>
        )}
      </div>
      {children}
    </div>
  )
}

const Heading = memo(({ title }: { title: string }) => {
  const heading = usePageTitle(title)
  return (
    <Title order={1} size="h3" ref={heading} tabIndex={-1}>
      {title}
    </Title>
  )
})
