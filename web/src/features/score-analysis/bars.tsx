import { Trans } from '@lingui/react/macro'

import { ServerText } from '#web/ui/server-name.tsx'

import classes from './score-analysis.module.css'

/** One value of a chart, in percent, with its average over all candidates. */
export type Rate = { name: string; rate: number | null; averageRate: number | null }

/** Bars with a mark at the average. Decoration: a table beside says the same. */
export const Bars = ({ rows }: { rows: readonly Rate[] }) => (
  <div aria-hidden>
    <div className={classes.bars}>
      {rows.map(({ name, rate, averageRate }) => (
        <Bar key={name} name={name} rate={rate} averageRate={averageRate} />
      ))}
    </div>
    <Legend />
  </div>
)

const Bar = ({ name, rate, averageRate }: Rate) => (
  <>
    <ServerText>{name}</ServerText>
    <svg viewBox="0 0 100 12" preserveAspectRatio="none" className={classes.bar}>
      <rect y="2" width="100" height="8" className={classes.ground} />
      <rect y="2" width={rate ?? 0} height="8" className={classes.own} />
      {averageRate !== null && <line x1={averageRate} x2={averageRate} y2="12" className={classes.mark} />}
    </svg>
  </>
)

/** Meaning of the two marks. */
export const Legend = () => (
  <div className={classes.legend}>
    <svg viewBox="0 0 16 10" className={classes.key}>
      <rect y="1" width="16" height="8" className={classes.own} />
    </svg>
    <Trans>本人</Trans>
    <svg viewBox="0 0 16 10" className={classes.key}>
      <rect x="7" width="2" height="10" className={classes.average} />
    </svg>
    <Trans>全体考生平均</Trans>
  </div>
)
