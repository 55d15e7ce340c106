import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { dict, DictEntry } from '#contracts/administration/dict.ts'

import { queryKeyOf, send } from '#web/api/api.ts'
import { runBatch } from '#web/crud/batch/batch.ts'

type Calls = Pick<typeof dict, 'childList'>

/** Entries below codes, of each by a call. */
async function countEntries(calls: Calls, rows: readonly DictEntry[], signal: AbortSignal): Promise<number> {
  const count = (entries: readonly DictEntry[]): number =>
    entries.reduce((total, { children }) => total + 1 + count(children), 0)
  let total = 0
  const { failures } = await runBatch({
    rows,
    async execute({ id }) {
      total += count(await send(calls.childList, { parentId: id }, { signal }))
    },
    signal,
    onProgress: () => undefined,
  })
  if (failures[0]) throw failures[0].error
  return total
}

/** What is below codes that are removed: some servers refuse them then, others leave the entries behind. Source: blade-contract 6, 17. */
export function LostEntries({ calls, rows }: { calls: Calls; rows: readonly DictEntry[] }) {
  const { data, isError } = useQuery({
    queryKey: [...queryKeyOf(calls.childList.url), 'below', rows.map(({ id }) => id)],
    queryFn: ({ signal }) => countEntries(calls, rows, signal),
    gcTime: 0,
  })
  if (isError) return <Trans>没有查到下面还有多少选项。</Trans>
  if (data === undefined) return <Trans>正在统计下面的选项…</Trans>
  if (data === 0) return null
  return (
    <strong>
      <Plural
        value={data}
        one="下面还有 # 个选项：服务器可能因此拒绝，也可能留下不能再使用的选项。请先删除选项。"
        other="下面还有 # 个选项：服务器可能因此拒绝，也可能留下不能再使用的选项。请先删除选项。"
      />
    </strong>
  )
}
