import { useServerName } from '#web/ui/server-name.tsx'
import { type Rate, Legend } from './bars.tsx'

import classes from './score-analysis.module.css'

/** Radius of 100 %, and of the labels, in user units around the origin. */
const [radius, labelRadius] = [100, 116]

/** Fewest values that span an area. */
const minCorners = 3

/** Corner of a value, in percent, on the axis with this number; the first axis points up. */
function axisCorner(percentage: number, axis: number, axes: number) {
  const angle = (2 * Math.PI * axis) / axes - Math.PI / 2
  return { x: (percentage / 100) * radius * Math.cos(angle), y: (percentage / 100) * radius * Math.sin(angle) }
}

const outline = (values: readonly number[]) =>
  values
    .map((value, axis) => axisCorner(value, axis, values.length))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ')

/** Radar chart. Decoration: a table beside says the same. Nothing where a value is unknown. */
export function Radar({ rows }: { rows: readonly Rate[] }) {
  if (rows.length < minCorners || rows.some(({ rate }) => rate === null)) return null
  const own = rows.map(({ rate }) => rate ?? 0)
  const averages = rows.flatMap(({ averageRate }) => averageRate ?? [])
  return (
    <div aria-hidden>
      <svg viewBox="-180 -140 360 270" className={classes.radar}>
        {[25, 50, 75, 100].map((ring) => (
          <polygon key={ring} points={outline(rows.map(() => ring))} className={classes.ring} />
        ))}
        {averages.length === rows.length && <polygon points={outline(averages)} className={classes.averageArea} />}
        <polygon points={outline(own)} className={classes.ownArea} />
        {rows.map(({ name }, axis) => (
          <AxisLabel key={name} name={name} {...axisCorner((100 * labelRadius) / radius, axis, rows.length)} />
        ))}
      </svg>
      <Legend />
    </div>
  )
}

function AxisLabel({ name, x, y }: { name: string; x: number; y: number }) {
  const { text, lang } = useServerName()(name)
  return (
    <text
      x={x}
      y={y + 4}
      textAnchor={Math.abs(x) < 1 ? 'middle' : x > 0 ? 'start' : 'end'}
      className={classes.axis}
      lang={lang}
    >
      {text}
    </text>
  )
}
