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
  onSize?: (size: PageSize) => void
}

/** Pages of a list, and how many entries stand on one; nothing where one page of the smallest size has all. */
export function Pager({ page: { current, pages, size, total }, label, onPage, onSize }: Props) {
  const { t } = useLingui()
  const { siblings, gap } = useMatches({ base: { siblings: 0, gap: 4 }, sm: { siblings: 1, gap: 8 } })
  if (total <= Math.min(size, pageSizes[0])) return null
  return (
    <Group justify="center" gap="md">
      <Pagination
        total={pages}
        value={current}
        onChange={onPage}
        siblings={siblings}
        gap={gap}
        aria-label={label}
        getControlProps={(control) => ({ 'aria-label': control === 'next' ? t`下一页` : t`上一页` })}
      />
      {onSize && (
        <NativeSelect
          aria-label={t`每页个数`}
          value={size}
          onChange={({ currentTarget }) => onSize(pageSizes.find((it) => String(it) === currentTarget.value) ?? 10)}
        >
          {pageSizes.map((pageSize) => (
            <option key={pageSize} value={pageSize}>
              {t`每页 ${pageSize} 个`}
            </option>
          ))}
        </NativeSelect>
      )}
    </Group>
  )
}
