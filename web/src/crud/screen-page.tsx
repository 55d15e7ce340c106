import { useLingui } from '@lingui/react/macro'
import { useMatch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

import { Page } from '../ui/page.tsx'

/** Page of a screen of administrators, with the title that its route states. */
export function ScreenPage(props: Omit<ComponentProps<typeof Page>, 'title'>) {
  const { i18n } = useLingui()
  const title = useMatch({ strict: false, select: ({ staticData }) => staticData.title?.id ?? '' })
  return <Page {...props} title={i18n._(title)} />
}
