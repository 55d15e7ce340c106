import '../styles.ts'

import { useLingui } from '@lingui/react/macro'
import { Group, NativeSelect, Pagination } from '@mantine/core'
import { memo } from 'react'

import { pageSizes, paging } from '#contracts/core/blade.ts'

import type { List } from '../list.ts'

import classes from './table.module.css'

type Props = Pick<List<never>, 'total' | 'change'> & {
  current?: number | undefined
  size?: number | undefined
  isCompact: boolean
}

function PagesOf({ total, current = 1, size = paging.size.default, change, isCompact }: Props) {
  const { t } = useLingui()
  if (total === 0) return null
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <Group component="nav" aria-label={t`分页`} justify="flex-end" gap="sm" className={classes.pager}>
      <NativeSelect
        size="xs"
        aria-label={t`每页条数`}
        value={String(size)}
        onChange={({ currentTarget }) => change({ size: Number(currentTarget.value) })}
        data={pageSizes.map((pageSize) => ({ value: String(pageSize), label: t`${pageSize} 条/页` }))}
      />
      <Pagination
        size="sm"
        total={pages}
        value={current}
        siblings={isCompact ? 0 : 1}
        onChange={(page) => change({ current: page })}
        getItemProps={(page) => ({ 'aria-label': t`第 ${page} 页` })}
        getControlProps={(control) => ({ 'aria-label': control === 'previous' ? t`上一页` : t`下一页` })}
      />
    </Group>
  )
}

/** Page and size of the page. Source: specification 9. */
export const Pager = memo(PagesOf)
