import { Typography } from '@mantine/core'
import { useMemo } from 'react'

import { ChineseOnly } from './chinese-only.tsx'
import { sanitisedHtml } from './sanitise.ts'

/** Sanitised HTML; the only place that renders any. A page in another language says that it is Chinese. Source: security R67. */
export function SafeHtml({ html }: { html: string }) {
  // Memoised: a new object would replace the DOM on every rendering.
  const clean = useMemo(() => sanitisedHtml(html), [html])
  return (
    <>
      <ChineseOnly text={html} />
      {/* React's type of the property predates Trusted Types. */}
      {/* oxlint-disable-next-line react/no-danger -- sanitised above */}
      <Typography dangerouslySetInnerHTML={{ __html: clean as unknown as string }} />
    </>
  )
}
