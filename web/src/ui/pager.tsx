import '@mantine/core/styles/Pagination.css'

import { useLingui } from '@lingui/react/macro'
import { Group, NativeSelect, Pagination, useMatches } from '@mantine/core'

import { pageSizes } from '#contracts/core/blade.ts'

/** Entries on one page. */
export type PageSize = (typeof pageSizes)[number]

type Props = {
  page: { current: number; pages: number; size: number; total: number }
  /** Name of the navigation. */
  label: string
  onPage: (current: number) => void
  onSize: (size: PageSize) => void
  /** Small, at the end of a table, and there for a single page, too; otherwise nothing where the smallest page has all. */
  isOfTable?: boolean
}

/** Pages of a list, and how many entries stand on one. Source: specification 9. */
export function Pager({ page, label, onPage, onSize, isOfTable = false }: Props) {
  const { t } = useLingui()
  const { current, pages, size, total } = page
  const { siblings, gap } = useMatches({ base: { siblings: 0, gap: 4 }, sm: { siblings: 1, gap: 8 } })
  const fewest = isOfTable ? 0 : Math.min(size, pageSizes[0])
  if (total <= fewest) return null
  return (
    <Group component="nav" aria-label={label} justify={isOfTable ? 'flex-end' : 'center'} gap="sm">
      <NativeSelect
        {...(isOfTable && { size: 'xs' })}
        aria-label={t`每页条数`}
        value={String(size)}
        onChange={({ currentTarget }) => onSize(pageSizes.find((it) => String(it) === currentTarget.value) ?? 10)}
        data={pageSizes.map((pageSize) => ({ value: String(pageSize), label: t`${pageSize} 条/页` }))}
      />
      <Pagination
        {...(isOfTable && { size: 'sm' })}
        total={pages}
        value={current}
        onChange={onPage}
        siblings={siblings}
        gap={gap}
        getItemProps={(page) => ({ 'aria-label': t`第 ${page} 页` })}
        getControlProps={(control) => ({ 'aria-label': control === 'next' ? t`下一页` : t`上一页` })}
      />
    </Group>
  )
}
