import { useLingui } from '@lingui/react/macro'

import { clockTime } from '#web/ui/time/moment.ts'

import classes from './hour-chart.module.css'

type Props = {
  /** Begins of the hours, in milliseconds since the epoch. */
  starts: readonly number[]
  counts: readonly number[]
  isAlarming?: boolean
}

/** Hours between two labels of the axis. */
const labelEvery = 6

/** Bars along the hours. Decoration: a table says the same. */
export function HourChart({ starts, counts, isAlarming = false }: Props) {
  const { i18n } = useLingui()
  const most = Math.max(1, ...counts)
  return (
    <div aria-hidden className={classes.chart}>
      <span className={classes.most}>{i18n.number(most)}</span>
      <div className={classes.bars} data-alarming={isAlarming || undefined}>
        {starts.map((start, index) => {
          const count = counts[index] ?? 0
          return (
            <span key={start} className={classes.hour} title={`${clockTime(start)} · ${i18n.number(count)}`}>
              <span style={{ height: `${(count / most) * 100}%` }} />
            </span>
          )
        })}
      </div>
      <div className={classes.axis}>
        {starts.map(
          (start, index) =>
            index % labelEvery === 0 && (
              <span key={start} style={{ gridColumn: `${index + 1} / span ${labelEvery}` }}>
                {clockTime(start)}
              </span>
            ),
        )}
      </div>
    </div>
  )
}
