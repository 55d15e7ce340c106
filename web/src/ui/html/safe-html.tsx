import { Trans, useLingui } from '@lingui/react/macro'
import { Text, Typography } from '@mantine/core'
import { useMemo } from 'react'

import { sanitisedHtml } from './sanitise.ts'

/** Sanitised HTML; the only place that renders any. A page in another language says that it is Chinese. Source: security R67. */
export function SafeHtml({ html }: { html: string }) {
  const { i18n } = useLingui()
  // Memoised: a new object would replace the DOM on every rendering.
  const clean = useMemo(() => sanitisedHtml(html), [html])
  return (
    <>
      {i18n.locale !== 'zh' && /\p{Script=Han}/u.test(html) && (
        <Text size="sm" c="dimmed" mb="xs" lang={i18n.locale}>
          <Trans>以下内容只有中文</Trans>
        </Text>
      )}
      {/* React's type of the property predates Trusted Types. */}
      {/* oxlint-disable-next-line react/no-danger -- sanitised above */}
      <Typography dangerouslySetInnerHTML={{ __html: clean as unknown as string }} />
    </>
  )
}
