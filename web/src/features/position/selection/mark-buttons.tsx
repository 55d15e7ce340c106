import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { IconColumns3, IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { Position } from '#contracts/candidate/position.ts'

import { useMarked } from './marked.ts'

type Props = {
  position: Pick<Position, 'id' | 'zwmc' | 'zwdm'>
  /** With the names beside the icons; otherwise they are tooltips. */
  hasText?: boolean
}

/** Marks of a position that this device remembers: favourite, and to be compared. */
export function MarkButtons({ position: { id, zwmc, zwdm }, hasText = false }: Props) {
  const { t } = useLingui()
  const favourites = useMarked('favourites')
  const compare = useMarked('compare')
  const [isFavourite, isCompared] = [favourites.ids.includes(id), compare.ids.includes(id)]
  const name = `${zwmc} ${zwdm}`
  return (
    <Group gap={hasText ? 8 : 4} wrap="nowrap">
      <Mark
        label={t`收藏：${name}`}
        hint={favourites.isFull && !isFavourite ? t`最多收藏 50 个职位` : t`收藏`}
        isPressed={isFavourite}
        isFull={favourites.isFull}
        icon={isFavourite ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} aria-hidden />}
        text={hasText && (isFavourite ? <Trans>已收藏</Trans> : <Trans>收藏</Trans>)}
        onToggle={() => favourites.toggle(id)}
      />
      <Mark
        label={t`对比：${name}`}
        hint={compare.isFull && !isCompared ? t`最多对比 4 个职位` : t`加入对比`}
        isPressed={isCompared}
        isFull={compare.isFull}
        icon={<IconColumns3 size={20} aria-hidden />}
        text={hasText && (isCompared ? <Trans>已加入对比</Trans> : <Trans>加入对比</Trans>)}
        onToggle={() => compare.toggle(id)}
      />
    </Group>
  )
}

type MarkProps = {
  label: string
  hint: string
  isPressed: boolean
  isFull: boolean
  icon: ReactNode
  /** Name beside the icon; false for none. */
  text: ReactNode
  onToggle: () => void
}

function Mark({ label, hint, isPressed, isFull, icon, text, onToggle }: MarkProps) {
  const isBarred = isFull && !isPressed
  const state = {
    'aria-pressed': isPressed,
    'aria-label': label,
    'aria-disabled': isBarred,
    onClick: () => !isBarred && onToggle(),
  }
  const variant = isPressed ? 'light' : 'subtle'
  return (
    <Tooltip label={hint}>
      {text ? (
        <Button variant={isPressed ? 'light' : 'default'} mih={44} leftSection={icon} {...state}>
          {text}
        </Button>
      ) : (
        <ActionIcon variant={variant} size={44} {...state}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  )
}
