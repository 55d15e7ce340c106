import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@mantine/core'
import { IconDatabaseOff } from '@tabler/icons-react'

/** A row that is no longer there. */
export function RowGone() {
  const { t } = useLingui()
  return <EmptyState py="xl" title={t`这条数据不存在，可能已被删除`} icon={<IconDatabaseOff size={40} aria-hidden />} />
}
