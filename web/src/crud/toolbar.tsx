import { Plural, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { memo, type ReactNode } from 'react'

import { type BuiltInView, SavedViews } from './filter/saved-views.tsx'
import { isForbidden, type ListTools } from './list.ts'
import { RefreshButton } from './refresh-button.tsx'
import { ChangeHistory } from './row/change-history.tsx'
import { ColumnsMenu } from './table/columns-menu.tsx'

import classes from './toolbar.module.css'

type Props<Row extends { id: string }> = {
  list: ListTools<Row>
  /** Views that the screen itself offers. */
  views?: readonly BuiltInView[]
  /** Actions on the list. */
  children?: ReactNode
}

/** Head of a list, beside the title: number of its rows, actions on it, and how it is shown. */
export function Toolbar<Row extends { id: string }>({ list, views, children }: Props<Row>) {
  const { t } = useLingui()
  const { result } = list
  const refresh = useCallbackRef(() => void list.refresh())
  if (isForbidden(list)) return null
  return (
    <div className={classes.head}>
      <Count total={list.total} />
      <div className={classes.tools} role="toolbar" aria-label={t`列表操作`}>
        {children}
        <SavedViews list={list} views={views} />
        <ChangeHistory />
        <RefreshButton isRunning={result.isFetching && !result.isPending} onClick={refresh} />
        <ColumnsMenu columns={list.columns} preferences={list.preferences} changePreferences={list.changePreferences} />
      </div>
    </div>
  )
}

/** Number of all rows that match. */
const Count = memo(({ total }: { total: number | undefined }) => (
  <Text size="sm" c="dimmed" role="status" className={classes.count}>
    {total !== undefined && <Plural value={total} one="共 # 条" other="共 # 条" />}
  </Text>
))
