import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'

import { paging } from '#contracts/core/blade.ts'

import { Pager } from '#web/ui/pager.tsx'
import type { List } from '../list.ts'

import classes from './table.module.css'

type Props = Pick<List<never>, 'total' | 'change'> & { current?: number | undefined; size?: number | undefined }

function PagesOf({ total = 0, current = 1, size = paging.size.default, change }: Props) {
  const { t } = useLingui()
  return (
    <div className={classes.pager}>
      <Pager
        isOfTable
        label={t`分页`}
        page={{ current, size, total, pages: Math.max(1, Math.ceil(total / size)) }}
        onPage={(page) => change({ current: page })}
        onSize={(next) => change({ size: next })}
      />
    </div>
  )
}

/** Pages of a list in its address; not rendered anew with each change of the rows. */
export const ListPager = memo(PagesOf)
