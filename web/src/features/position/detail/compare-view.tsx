import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'

import { position } from '#contracts/candidate/position.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { useMarked } from '../selection/marked.ts'
import { Comparison } from './comparison.tsx'

/** Up to four positions side by side. */
export function CompareView() {
  const { t } = useLingui()
  const { ids } = useMarked('compare')
  const infos = useQueries({ queries: ids.map((id) => query(position.getPositionInfo, { id })) })
  if (ids.length === 0) {
    return (
      <EmptyState
        py="xl"
        icon={<IconColumns3 size={44} aria-hidden />}
        title={t`还没有要对比的职位`}
        description={t`在职位列表中点“加入对比”，最多 4 个，保存在本机。`}
      />
    )
  }
  const failed = infos.find(({ error, data }) => error && !data)
  if (failed?.error) return <Failed error={asApiError(failed.error)} retry={() => void failed.refetch()} />
  const loadedInfos = infos.flatMap(({ data }) => data ?? [])
  return loadedInfos.length < ids.length ? <Pending /> : <Comparison infos={loadedInfos} />
}
