import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react'

import type { Position } from '#contracts/candidate/position.ts'

import { type Fit, overallFit } from './fitness.ts'
import { useCandidate } from './use-candidate.ts'

import classes from '../position.module.css'

const fitTexts: Record<Fit, MessageDescriptor> = {
  fits: msg`符合`,
  misses: msg`不符合`,
  unknown: msg`无法判断`,
}

const icons: Record<Fit, typeof IconCircleCheck> = {
  fits: IconCircleCheck,
  misses: IconCircleX,
  unknown: IconHelpCircle,
}

/** Verdict of a requirement: sign, words and colour. */
export function FitMark({ fit }: { fit: Fit }) {
  const { i18n } = useLingui()
  const Icon = icons[fit]
  return (
    <span className={classes.fit} data-fit={fit}>
      <Icon size={18} aria-hidden />
      {i18n._(fitTexts[fit])}
    </span>
  )
}

/** Verdict of all requirements of a position; nothing where the list has none, or before the record is known. */
export function PositionFit({ requirements }: Pick<Position, 'requirements'>) {
  const candidate = useCandidate()
  if (!candidate || requirements.length === 0) return null
  return <FitMark fit={overallFit(requirements, candidate)} />
}
