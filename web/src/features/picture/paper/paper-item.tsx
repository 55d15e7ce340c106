import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPhotoX, IconRotateClockwise2, IconX } from '@tabler/icons-react'

import type { Verdict } from '../check/check-picture.ts'
import type { Source } from '../check/decode.ts'
import { VerdictList } from '../check/verdict-list.tsx'

import classes from '../picture.module.css'

/** A chosen file before its upload. */
export type Paper = { id: string; name: string; source: Source | null; verdicts: Verdict[]; turns: number }

type Props = {
  paper: Paper
  busy: boolean
  onTurn: () => void
  onRemove: () => void
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
}

/** A chosen file: verdicts, rotate, move, remove. */
export function PaperItem({
  paper: { name, source, verdicts, turns },
  busy,
  onTurn,
  onRemove,
  onEarlier,
  onLater,
}: Props) {
  const { t } = useLingui()
  const faults = verdicts.filter(({ fault }) => fault)
  const actions = [
    { label: t`旋转：${name}`, icon: IconRotateClockwise2, act: source ? onTurn : undefined },
    { label: t`前移：${name}`, icon: IconArrowUp, act: onEarlier },
    { label: t`后移：${name}`, icon: IconArrowDown, act: onLater },
    { label: t`移除：${name}`, icon: IconX, act: onRemove },
  ]
  return (
    <li className={classes.paper}>
      <div className={classes.thumb}>
        {source ? <img src={source.url} alt="" data-turns={turns} /> : <IconPhotoX size={32} aria-hidden />}
      </div>
      <div className={classes.about}>
        <Text size="sm" fw={600} truncate>
          {name}
        </Text>
        <VerdictList verdicts={faults.length > 0 ? faults : verdicts} />
      </div>
      <div className={classes.actions}>
        {actions.map(({ label, icon: Icon, act }) => (
          <ActionIcon
            key={label}
            variant="subtle"
            color="gray"
            c="inherit"
            size={44}
            disabled={busy || !act}
            onClick={act}
            aria-label={label}
          >
            <Icon size={20} aria-hidden />
          </ActionIcon>
        ))}
      </div>
    </li>
  )
}
