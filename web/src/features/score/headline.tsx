import { useLingui } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Score } from '#contracts/candidate/score.ts'

import { Figure } from '#web/ui/figures/figure.tsx'
import { useFiguresHidden } from '#web/ui/figures/figures-hidden.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import { PassBadge } from './pass-badge.tsx'
import { totalLabels } from './score-text.ts'

import classes from './score.module.css'

type Props = {
  score: Pick<Score, 'scoreType' | 'total' | 'fullMark' | 'passLine' | 'passState'>
  /** What stands beside the figure. */
  children?: ReactNode
}

/** The one figure of a result, with its pass line in words. */
export function Headline({ score: { scoreType, total, fullMark, passLine, passState }, children }: Props) {
  const { t, i18n } = useLingui()
  return (
    <div className={classes.headline}>
      <Text size="sm" c="dimmed">
        {i18n._(totalLabels[scoreType])}
      </Text>
      <Group gap="sm" align="baseline">
        <Text component="strong" fz={36} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Figure>{total ? <ServerText>{total}</ServerText> : '—'}</Figure>
        </Text>
        {fullMark && <Text c="dimmed">{t`满分 ${fullMark}`}</Text>}
        <PassBadge state={passState} />
      </Group>
      {passLine && <PassLine line={passLine} state={passState} />}
      {children}
    </div>
  )
}

function PassLine({ line, state }: { line: string; state: Score['passState'] }) {
  const { t } = useLingui()
  const [hidden] = useFiguresHidden()
  if (!hidden && state === 'passed') return <Text>{t`合格线 ${line}，已达到`}</Text>
  if (!hidden && state === 'failed') return <Text>{t`合格线 ${line}，未达到`}</Text>
  return <Text>{t`合格线 ${line}`}</Text>
}
