import { Trans, useLingui } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'

import { Forbidden } from '../ui/forbidden.tsx'
import { Page } from '../ui/page.tsx'

/** Screen whose role the account does not have, opened by its address. Source: ux 4.0. */
export function NotForRole() {
  const { i18n } = useLingui()
  const name = i18n._(useMatches({ select: (matches) => matches.at(-1)?.staticData.title?.id ?? '' }))
  return (
    <Page title={name}>
      <Forbidden note={<Trans>如需使用，请联系管理员为您开通。</Trans>}>
        <Trans>您的账号没有“{name}”的权限。</Trans>
      </Forbidden>
    </Page>
  )
}
