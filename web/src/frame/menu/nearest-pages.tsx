import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { menu } from '#contracts/menu.ts'

import { query } from '../../api/api.ts'
import { usePinyin } from '../../ui/pinyin.ts'
import { entriesOf, leavesOf } from './menu.ts'
import { nearest } from '../palette/rank.ts'
import { MenuEntry } from './side-menu.tsx'

/** How many are offered: more are no help. */
const most = 4

type Props = {
  /** The address that leads nowhere. */
  to: string
  roles: readonly string[]
}

/** Pages of the menu that a wrong address may have meant; nothing where there are none. */
export function NearestPages({ to, roles }: Props) {
  const { t } = useLingui()
  const { data = [] } = useQuery(query(menu.getMenu))
  const entries = nearest(leavesOf(entriesOf(data, roles)), to, usePinyin(true)).slice(0, most)
  if (entries.length === 0) return null
  return (
    <Stack component="nav" gap={4} ta="start" aria-label={t`您要找的可能是`}>
      <Text size="sm" aria-hidden>
        <Trans>您要找的可能是</Trans>
      </Text>
      {entries.map((entry) => (
        <MenuEntry key={entry.id} entry={entry} />
      ))}
    </Stack>
  )
}
