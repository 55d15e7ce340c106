import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { position, type QueryCondition } from '#contracts/candidate/position.ts'

import { query } from '#web/client/api/api.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Filters } from './filters.tsx'
import { positionQuery } from './position-query.ts'
import type { PositionSearch } from './position-search.ts'

type Props = {
  conditions: readonly QueryCondition[]
  search: PositionSearch
  onChange: (next: Partial<PositionSearch>) => void
}

/** Filters on a phone: a sheet whose button says how many positions they leave. */
export function FilterSheet({ conditions, search, onChange }: Props) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  const [clearings, setClearings] = useState(0)
  const filters = draft ?? search.filters ?? []
  const count = filters.length
  const { data } = useQuery({
    // The first page of the results behind the button: pressing it needs no further call.
    ...query(position.searchPositionsES, positionQuery({ ...search, filters: [...filters], current: 1 })),
    enabled: draft !== null,
    placeholderData: keepPreviousData,
  })
  const show = () => {
    onChange({ filters: [...filters] })
    setDraft(null)
  }
  const clear = () => {
    setDraft([])
    setClearings(clearings + 1)
  }
  return (
    <>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        onClick={() => setDraft(filters)}
      >
        {count === 0 ? <Trans>筛选</Trans> : <Trans>筛选（{count}）</Trans>}
      </Button>
      <Drawer opened={draft !== null} onClose={() => setDraft(null)} position="bottom" size="85%" title={t`筛选职位`}>
        <Stack gap="lg">
          <Filters key={clearings} conditions={conditions} filters={filters} onChange={setDraft} />
          <Group gap={8}>
            <Button variant="default" mih={44} onClick={clear}>{t`清除全部`}</Button>
            <Button mih={44} flex="1 1 auto" onClick={show}>
              {data ? <Plural value={data.total} one="查看 # 个职位" other="查看 # 个职位" /> : <Trans>查看职位</Trans>}
            </Button>
          </Group>
        </Stack>
      </Drawer>
    </>
  )
}
