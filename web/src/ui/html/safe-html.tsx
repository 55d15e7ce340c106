import { Typography } from '@mantine/core'
import { useMemo } from 'react'

import { sanitisedHtml } from './sanitise.ts'

/** Sanitised HTML; the only place that renders any. Source: security R67. */
export function SafeHtml({ html }: { html: string }) {
  // Memoised: a new object would replace the DOM on every rendering.
  const clean = useMemo(() => sanitisedHtml(html), [html])
  // React's type of the property predates Trusted Types.
  // oxlint-disable-next-line react/no-danger -- sanitised above
  return <Typography dangerouslySetInnerHTML={{ __html: clean as unknown as string }} />
}
