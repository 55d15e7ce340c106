import { Trans, useLingui } from '@lingui/react/macro'

import { Forbidden } from '../ui/forbidden.tsx'
import { Page } from '../ui/page.tsx'

/** Screen whose role the account does not have, opened by its address. Source: ux 4.0. */
export function NotForRole() {
  const { t } = useLingui()
  return (
    <Page title={t`没有权限`}>
      <Forbidden note={<Trans>如需使用，请联系管理员为您开通。</Trans>}>
        <Trans>您的账号没有此页面的权限。</Trans>
      </Forbidden>
    </Page>
  )
}
