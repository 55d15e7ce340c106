import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { menu } from '#contracts/session/menu.ts'

import { query } from '#web/client/api/api.ts'
import { usePinyin } from '#web/ui/search/pinyin.ts'
import { similarEntries } from '../palette/rank.ts'
import { menuEntries, leafEntries, offeredEntries, useOfferedEntries } from './menu.ts'
import { MenuEntry } from './side-menu.tsx'

/** Maximum number of suggestions. */
const most = 4

type Props = {
  /** The unknown path. */
  to: string
  roles: readonly string[]
}

/** Suggestions for an unknown path: similar pages of the menu; nothing without any. */
export function NearestPages({ to, roles }: Props) {
  const { t } = useLingui()
  const { data = [] } = useQuery(query(menu.getMenu))
  const offered = offeredEntries(menuEntries(data, roles), useOfferedEntries())
  const entries = similarEntries(leafEntries(offered), to, usePinyin(true)).slice(0, most)
  if (entries.length === 0) return null
  return (
    <Stack component="nav" gap={4} ta="start" aria-label={t`您要找的可能是`}>
      <Text size="sm" aria-hidden>{t`您要找的可能是`}</Text>
      {entries.map((entry) => (
        <MenuEntry key={entry.id} entry={entry} />
      ))}
    </Stack>
  )
}
