import { Trans } from '@lingui/react/macro'

import { Forbidden } from '../../ui/forbidden.tsx'
import { Page } from '../../ui/page.tsx'
import type { Entry } from './menu.ts'
import { useEntryName } from './use-names.ts'

/** A page whose menu entry the person's roles do not allow. */
export function NotAllowed({ entry }: { entry: Entry }) {
  const { text, lang } = useEntryName()(entry)
  return (
    <Page title={text} lang={lang}>
      <Forbidden note={<Trans>如需使用，请联系管理员为您开通。</Trans>}>
        <Trans>
          您的账号没有“<span lang={lang}>{text}</span>”的权限。
        </Trans>
      </Forbidden>
    </Page>
  )
}
