import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { dict, DictEntry } from '#contracts/administration/dict.ts'

import { urlQueryKey, send } from '#web/client/api/api.ts'
import { sumOfRows } from '#web/crud/batch/sum-of-rows.ts'
import { flatten } from '#web/crud/tree/tree-row.ts'

type Calls = Pick<typeof dict, 'childList'>

/** Number of entries below a code, at all levels. */
const entriesBelow = async (calls: Calls, { id }: DictEntry, signal: AbortSignal) =>
  flatten(await send(calls.childList, { parentId: id }, { signal })).length

/** What is below codes that are removed: some servers refuse them then, others leave the entries behind. Source: blade-contract 6, 17. */
export function LostEntries({ calls, rows }: { calls: Calls; rows: readonly DictEntry[] }) {
  const { data, isError } = useQuery({
    queryKey: [...urlQueryKey(calls.childList.url), 'below', rows.map(({ id }) => id)],
    queryFn: ({ signal }) => sumOfRows(rows, (row) => entriesBelow(calls, row, signal), signal),
    gcTime: 0,
  })
  if (isError) return <Trans>没有查到下级选项的数量</Trans>
  if (data === undefined) return <Trans>正在统计下级选项…</Trans>
  if (data === 0) return null
  return (
    <strong>
      <Plural
        value={data}
        one="还有 # 个下级选项，请先删除，否则可能失败或留下无用的选项"
        other="还有 # 个下级选项，请先删除，否则可能失败或留下无用的选项"
      />
    </strong>
  )
}
