import { Plural, useLingui } from '@lingui/react/macro'
import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { position, type PositionField, type QueryCondition } from '#contracts/candidate/position.ts'
import { isUnknownId } from '#contracts/core/unknown-id.ts'

import { query } from '#web/client/api/api.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { useServerName } from '#web/ui/server-name.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useCandidate } from '../detail/use-candidate.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { ActiveFilters, Filters } from './filters.tsx'
import { FitFilter, withoutMisses } from './fit-filter.tsx'
import { KeywordField } from './keyword-field.tsx'
import { NoMatch } from './no-match.tsx'
import { PositionList } from './position-list.tsx'
import { positionQuery } from './position-query.ts'
import type { Order } from './position-table.tsx'
import { usePositionSearch } from './use-position-search.ts'

import classes from '../position.module.css'

/** Search of all positions: keyword, the server's filters, order and page, all in the address. */
export function SearchView() {
  const { search, change } = usePositionSearch()
  const { data } = useSuspenseQuery(query(position.getQueryConditionConfig))
  // One that the server sent without a name cannot be sent either.
  const conditions = data.filter(({ name }) => !isUnknownId(name))
  const { data: fields } = useSuspenseQuery(query(position.getPositionTableField))
  const isPhone = useIsPhone()
  const { filters = [] } = search
  // Without filters the controls begin anew: what a bound says that is no number is in no address.
  const [clearings, setClearings] = useState(0)
  const changeOrClear: typeof change = (next) => {
    if (next.filters?.length === 0) setClearings((count) => count + 1)
    change(next)
  }
  return (
    <div className={classes.search}>
      <div className={classes.tools}>
        <KeywordField value={search.keyword ?? ''} onChange={(keyword) => change({ keyword: keyword || undefined })} />
        {isPhone ? (
          <Group gap={8} grow align="flex-end">
            <FilterSheet conditions={conditions} search={search} onChange={change} />
            <SortField fields={fields} order={search} onSort={(order) => change(singleOrder(order))} />
          </Group>
        ) : (
          <Filters
            key={clearings}
            conditions={conditions}
            filters={filters}
            onChange={(next) => change({ filters: next })}
          />
        )}
      </div>
      <Stack gap="sm" miw={0}>
        <ActiveFilters conditions={conditions} search={search} onChange={changeOrClear} />
        <Results fields={fields} conditions={conditions} onLoosen={changeOrClear} />
      </Stack>
    </div>
  )
}

/** One of both sorts: the other one leaves the address. */
const singleOrder = ({ ascs, descs }: Order) => ({ ascs, descs })

type ResultsProps = {
  fields: readonly PositionField[]
  conditions: readonly QueryCondition[]
  /** Takes filters away where nothing matches. */
  onLoosen: ReturnType<typeof usePositionSearch>['change']
}

function Results({ fields, conditions, onLoosen }: ResultsProps) {
  const { t } = useLingui()
  const { search, change } = usePositionSearch()
  const candidate = useCandidate()
  const result = useQuery({
    ...query(position.searchPositionsES, positionQuery(search)),
    placeholderData: keepPreviousData,
  })
  const { data, error, isPlaceholderData } = result
  if (error) return <Failed error={error} retry={() => void result.refetch()} />
  if (!data) return <Pending />
  const shown = search.fit ? withoutMisses(data.records, candidate) : data.records
  const hidden = data.records.length - shown.length
  return (
    <Stack gap="sm" className={classes.found ?? ''} data-stale={isPlaceholderData || undefined}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {!data.totalIsLowerBound && <Plural value={data.total} one="共 # 个职位" other="共 # 个职位" />}
          {hidden > 0 && (
            <>
              {' · '}
              <Plural value={hidden} one="本页隐藏 # 个不符合的职位" other="本页隐藏 # 个不符合的职位" />
            </>
          )}
        </Text>
        <FitFilter positions={data.records} isOn={search.fit !== undefined} onChange={(fit) => change({ fit })} />
      </Group>
      {data.total === 0 ? (
        <NoMatch conditions={conditions} search={search} onChange={onLoosen} />
      ) : (
        <PositionList fields={fields} positions={shown} order={search} onSort={(order) => change(singleOrder(order))} />
      )}
      <Pager
        page={data}
        label={t`职位分页`}
        onPage={(current) => change({ current })}
        onSize={(size) => change({ size })}
      />
    </Stack>
  )
}

type SortProps = { fields: readonly PositionField[]; order: Order; onSort: (order: Order) => void }

/** Order of the cards, which have no headings to press. */
function SortField({ fields, order, onSort }: SortProps) {
  const { t } = useLingui()
  const serverName = useServerName()
  const value = order.ascs ? `ascs:${order.ascs}` : order.descs ? `descs:${order.descs}` : ''
  return (
    <NativeSelect
      aria-label={t`排序`}
      value={value}
      onChange={({ currentTarget }) => {
        const [direction, name] = currentTarget.value.split(':')
        onSort(direction === 'ascs' ? { ascs: name } : { descs: name })
      }}
    >
      <option value="">{t`默认排序`}</option>
      {fields
        .filter(({ sortable }) => sortable)
        .flatMap(({ name, label }) => [
          <option key={`descs:${name}`} value={`descs:${name}`}>
            {t`${serverName(label).text}从多到少`}
          </option>,
          <option key={`ascs:${name}`} value={`ascs:${name}`}>
            {t`${serverName(label).text}从少到多`}
          </option>,
        ])}
    </NativeSelect>
  )
}
