import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconColumns3, IconStar, IconStarFilled } from '@tabler/icons-react'

import type { Position } from '#contracts/candidate/position.ts'

import { useMarked } from './marked.ts'

/** Marks of a position that this device remembers: favourite, and to be compared. */
export function MarkButtons({ position: { id, zwmc, zwdm } }: { position: Pick<Position, 'id' | 'zwmc' | 'zwdm'> }) {
  const { t } = useLingui()
  const favourites = useMarked('favourites')
  const compare = useMarked('compare')
  const [isFavourite, isCompared] = [favourites.ids.includes(id), compare.ids.includes(id)]
  const name = `${zwmc} ${zwdm}`
  const favouriteText = favourites.isFull && !isFavourite ? t`最多收藏 50 个职位` : t`收藏`
  const compareText = compare.isFull && !isCompared ? t`最多对比 4 个职位` : t`加入对比`
  return (
    <Group gap={4} wrap="nowrap">
      <Tooltip label={favouriteText}>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-pressed={isFavourite}
          aria-label={t`收藏：${name}`}
          aria-disabled={favourites.isFull && !isFavourite}
          onClick={() => (isFavourite || !favourites.isFull) && favourites.toggle(id)}
        >
          {isFavourite ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={compareText}>
        <ActionIcon
          variant={isCompared ? 'light' : 'subtle'}
          size={44}
          aria-pressed={isCompared}
          aria-label={t`对比：${name}`}
          aria-disabled={compare.isFull && !isCompared}
          onClick={() => (isCompared || !compare.isFull) && compare.toggle(id)}
        >
          <IconColumns3 size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
