import { Trans, useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'

import { columnList } from '../column.ts'
import type { ListView } from '../list.ts'

/** What a shared link has left out because it identifies a person: the names of the filters, not their values. */
export function OmittedFilters<Row extends { id: string }>({ list }: { list: ListView<Row> }) {
  const { t, i18n } = useLingui()
  const { omitted } = list.search
  if (typeof omitted !== 'string') return null
  const names = omitted.split(',')
  const labels = columnList(list.columns).flatMap(({ label, filter = '', filterEqual = '' }) =>
    names.includes(filter) || names.includes(filterEqual) ? i18n._(label) : [],
  )
  if (labels.length === 0) return null
  const texts = labels.join(i18n.locale === 'zh' ? '、' : ', ')
  return (
    <Alert
      color="orange"
      withCloseButton
      closeButtonLabel={t`关闭`}
      onClose={() => list.change({ omitted: undefined }, { replace: true })}
    >
      <Trans>为保护个人信息，此链接不含“{texts}”的条件，请向分享者询问后填写</Trans>
    </Alert>
  )
}
