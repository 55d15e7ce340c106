import { useLingui } from '@lingui/react/macro'
import { Group, Paper, type PaperProps, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'

/**
 * Whether this document rendered a page before, and at which address: the first one leaves the focus where the browser
 * put it.
 */
export const documentState = { hadPage: false, address: '' }

type Props = {
  title: string
  /** Language of the title, where it differs from the page's. */
  lang?: string | undefined
  /** Sentence below the title. */
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** Page with its heading, which is the document title too and gets the focus after a navigation. */
export function Page({ title, lang, lead, actions, children }: Props) {
  const heading = usePageTitle(title)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} miw={0}>
          <Title order={1} size="h2" ref={heading} tabIndex={-1} lang={lang}>
            {title}
          </Title>
          {lead && <Text c="dimmed">{lead}</Text>}
        </Stack>
        {actions}
      </Group>
      {children}
    </Stack>
  )
}

/**
 * Sets the document title; returns the ref of the heading that gets the focus. A navigation scrolls by itself; the heading
 * of a page that replaces another one at the same address comes into view.
 */
export function usePageTitle(title: string) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const product = t`考试报名`
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  useEffect(() => {
    const { pathname: address } = window.location // a step of a page changes what follows it
    if (documentState.hadPage) heading.current?.focus({ preventScroll: documentState.address !== address })
    Object.assign(documentState, { hadPage: true, address })
  }, [])
  return heading
}

type SectionProps = Pick<PaperProps, 'p' | 'className'> & { title: ReactNode; size?: 'h4' | 'h5'; children: ReactNode }

/** Part of a page with its heading, as a card. */
export function Section({ title, size = 'h5', children, ...look }: SectionProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" miw={0} aria-labelledby={id} {...look}>
      <Title order={2} size={size} mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}
