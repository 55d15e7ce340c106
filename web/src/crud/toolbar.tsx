import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { type BuiltInView, SavedViews } from './filter/saved-views.tsx'
import { isForbidden, type ListTools } from './list.ts'
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
  const { result, refresh } = list
  if (isForbidden(list)) return null
  return (
    <div className={classes.head}>
      <Count list={list} />
      <Group gap="xs" justify="flex-end" role="toolbar" aria-label={t`列表操作`}>
        {children}
        <ChangeHistory />
        <SavedViews list={list} views={views} />
        <Tooltip label={<Trans>刷新</Trans>}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t`刷新`}
            loading={result.isFetching && !result.isPending}
            onClick={() => void refresh()}
          >
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <ColumnsMenu columns={list.columns} preferences={list.preferences} changePreferences={list.changePreferences} />
      </Group>
    </div>
  )
}

/** Number of all rows that match. */
const Count = <Row extends { id: string }>({ list: { total, result } }: Pick<Props<Row>, 'list'>) => (
  <Text size="sm" c="dimmed" role="status" className={classes.count}>
    {total !== undefined && !result.isPending && <Plural value={total} one="共 # 条" other="共 # 条" />}
  </Text>
)
