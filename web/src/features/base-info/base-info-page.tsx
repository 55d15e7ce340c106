import { useLingui } from '@lingui/react/macro'

import { Page } from '#web/ui/page.tsx'
import { BaseInfoForm } from './base-info-form.tsx'
import { WithBaseInfo } from './with-base-info.tsx'

/** Base info of a candidate: entered once, used by all exams. */
export function BaseInfoPage() {
  const { t } = useLingui()
  return (
    <WithBaseInfo>
      {(baseInfo, groups, draft) => (
        <Page title={t`基本信息`} lead={t`填写一次，报名时自动带入。内容自动保存。`}>
          <BaseInfoForm baseInfo={baseInfo} groups={groups} draft={draft} />
        </Page>
      )}
    </WithBaseInfo>
  )
}
