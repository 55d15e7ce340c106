import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Tooltip } from '@mantine/core'
import { IconCheck, IconColumns3, IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { Position } from '#contracts/candidate/position.ts'

import { useMarked } from './marked.ts'

type Props = { position: Pick<Position, 'id' | 'zwmc' | 'zwdm'> }

/** Marks of a position that this device remembers: favourite, and to be compared. */
export function MarkButtons({ position: { id, zwmc, zwdm } }: Props) {
  const { t } = useLingui()
  const favourites = useMarked('favourites')
  const compare = useMarked('compare')
  const [isFavourite, isCompared] = [favourites.ids.includes(id), compare.ids.includes(id)]
  const name = `${zwmc} ${zwdm}`
  return (
    <Group gap={8} wrap="nowrap">
      <Mark
        label={t`收藏：${name}`}
        hint={markHint(isFavourite, favourites.isFull, [t`已收藏`, t`最多收藏 50 个职位`, t`收藏`])}
        isPressed={isFavourite}
        isFull={favourites.isFull}
        icon={isFavourite ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} aria-hidden />}
        text={<Trans>收藏</Trans>}
        onToggle={() => favourites.toggle(id)}
      />
      <Mark
        label={t`对比：${name}`}
        hint={markHint(isCompared, compare.isFull, [t`已加入对比`, t`最多对比 4 个职位`, t`加入对比`])}
        isPressed={isCompared}
        isFull={compare.isFull}
        icon={isCompared ? <IconCheck size={20} aria-hidden /> : <IconColumns3 size={20} aria-hidden />}
        text={<Trans>对比</Trans>}
        onToggle={() => compare.toggle(id)}
      />
    </Group>
  )
}

/** Of the texts for a mark that is set, that is one too many, and that can be set. */
function markHint(isSet: boolean, isFull: boolean, [set, full, settable]: readonly [string, string, string]): string {
  if (isSet) return set
  return isFull ? full : settable
}

type MarkProps = {
  label: string
  hint: string
  isPressed: boolean
  isFull: boolean
  icon: ReactNode
  /** Word beside the icon, which the label begins with. */
  text: ReactNode
  onToggle: () => void
}

function Mark({ label, hint, isPressed, isFull, icon, text, onToggle }: MarkProps) {
  const isBarred = isFull && !isPressed
  return (
    <Tooltip label={hint}>
      <Button
        variant={isPressed ? 'light' : 'default'}
        mih={44}
        leftSection={icon}
        aria-pressed={isPressed}
        aria-label={label}
        aria-disabled={isBarred}
        onClick={() => !isBarred && onToggle()}
      >
        {text}
      </Button>
    </Tooltip>
  )
}
