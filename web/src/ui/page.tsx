import { useLingui } from '@lingui/react/macro'
import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** Whether this document showed a page before: its first one leaves the focus where the browser or a field has it. */
export const documentState = { hadPage: false }

type Props = {
  title: string
  /** Of the title, where the language of the page may be another. */
  lang?: string | undefined
  /** One sentence below the title. */
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A page: its title is the document's, and gets the focus when the address changes, so that it is read out. */
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

/** Names the document after the page and focuses the heading that gets the returned ref. */
export function usePageTitle(title: string) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const product = t`考试报名`
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  useEffect(() => {
    if (documentState.hadPage) heading.current?.focus({ preventScroll: true })
    documentState.hadPage = true
  }, [])
  return heading
}
