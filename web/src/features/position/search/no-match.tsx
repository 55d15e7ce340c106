import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState, Stack } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'

import { position, type QueryCondition } from '#contracts/candidate/position.ts'

import { query } from '#web/client/api/api.ts'
import { useFilterTexts } from './filter-text.ts'
import { isNarrowed, positionQuery, withFilter } from './position-query.ts'
import type { PositionSearch } from './position-search.ts'

type Props = {
  conditions: readonly QueryCondition[]
  search: PositionSearch
  onChange: (next: Partial<PositionSearch>) => void
}

/** No position matches: which condition to give up, and how many positions that leaves. */
export function NoMatch({ conditions, search, onChange }: Props) {
  const { t } = useLingui()
  const filterTexts = useFilterTexts(conditions)
  const { keyword = '', filters = [] } = search
  const ways: { text: string; next: Partial<PositionSearch> }[] = [
    ...(keyword.trim() ? [{ text: t`关键词“${keyword.trim()}”`, next: { keyword: undefined } }] : []),
    ...filterTexts(filters).map(({ name, label, text }) => ({
      text: `${label} ${text}`,
      next: { filters: withFilter(filters, name, []) },
    })),
  ]
  const totals = useQueries({
    queries: ways.map(({ next }) =>
      query(position.searchPositionsES, positionQuery({ ...search, ...next, current: 1 })),
    ),
  }).map(({ data }) => data?.total ?? 0)
  if (!isNarrowed(search)) {
    return (
      <EmptyState
        icon={<IconSearchOff size={44} aria-hidden />}
        title={t`还没有公布职位`}
        description={t`招聘单位公布职位后会显示在这里`}
      />
    )
  }
  return (
    <EmptyState
      icon={<IconSearchOff size={44} aria-hidden />}
      title={t`没有符合全部条件的职位`}
      description={t`可以放宽其中一个条件：`}
    >
      <EmptyState.Actions>
        <Stack gap={8} align="center">
          {ways.map(({ text, next }, index) => {
            const total = totals[index] ?? 0
            return total === 0 ? null : (
              <Button key={text} variant="default" mih={44} onClick={() => onChange(next)}>
                <Trans>不限{text}</Trans>
                {' · '}
                <Plural value={total} one="# 个职位" other="# 个职位" />
              </Button>
            )
          })}
          <Button
            variant="subtle"
            onClick={() => onChange({ filters: [], keyword: undefined })}
          >{t`清除全部条件`}</Button>
        </Stack>
      </EmptyState.Actions>
    </EmptyState>
  )
}
