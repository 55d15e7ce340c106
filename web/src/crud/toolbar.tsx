import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { type BuiltInView, SavedViews } from './filter/saved-views.tsx'
import { isForbidden, type ListTools } from './list.ts'
import { ChangeHistory } from './row/change-history.tsx'
import { ColumnsMenu } from './table/columns-menu.tsx'

type Props<Row extends { id: string }> = {
  list: ListTools<Row>
  /** Views that the screen itself offers. */
  views?: readonly BuiltInView[]
  /** Actions on the list. */
  children?: ReactNode
}

/** Actions on a list at the start; at the end how it is shown. */
export function Toolbar<Row extends { id: string }>({ list, views, children }: Props<Row>) {
  const { t } = useLingui()
  const { result, refresh } = list
  if (isForbidden(list)) return null
  return (
    <Group justify="space-between" gap="sm" role="toolbar" aria-label={t`列表操作`}>
      <Group gap="xs">{children}</Group>
      <Group gap="xs">
        <ChangeHistory list={list} />
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
    </Group>
  )
}
