import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { position } from '#contracts/candidate/position.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { PositionList } from '../search/position-list.tsx'
import { useMarked } from './marked.ts'

/** Favourites of this device. */
export function FavouritesView() {
  const { t } = useLingui()
  const { ids } = useMarked('favourites')
  const { data: fields } = useSuspenseQuery(query(position.getPositionTableField))
  const result = useQuery({
    ...query(position.searchPositionsById, { id: ids.join(','), size: 50 }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  if (ids.length === 0) {
    return (
      <EmptyState
        py="xl"
        icon={<IconStar size={44} aria-hidden />}
        title={t`还没有收藏职位`}
        description={t`在职位列表中点星号收藏。收藏保存在本机，退出登录后清除。`}
      />
    )
  }
  if (result.error) return <Failed error={asApiError(result.error)} retry={() => void result.refetch()} />
  if (!result.data) return <Pending />
  return <PositionList fields={fields} positions={result.data.records.filter(({ id }) => ids.includes(id))} />
}
