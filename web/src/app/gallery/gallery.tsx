import type { CSSProperties, ReactNode } from 'react'

import classes from './gallery.module.css'

/** A control by the names of its states. A state that CSS knows only (focus-visible, hover) is forced by who looks. */
export type States = Readonly<Record<string, ReactNode>>

/** Sizes of cells, in pixels, for controls that take more room than a line with its message. */
const sizes: Readonly<Record<string, CSSProperties>> = {
  Select: { height: 140 },
  Menu: { height: 150 },
  Calendar: { width: 320, height: 330 },
  Timeline: { height: 120 },
  'multiple select': { height: 140 },
  cards: { height: 180 },
  boxes: { height: 180 },
}

/** Every control in each of its states, in cells of one size for each control, and one cell of the bare ground. */
export const Gallery = ({ controls }: { controls: Readonly<Record<string, States>> }) => (
  <main className={classes.page}>
    <figure>
      <div className={classes.cell} data-control="ground" data-state="" />
    </figure>
    {Object.entries(controls).map(([control, states]) => (
      <section key={control}>
        <h2>{control}</h2>
        <div className={classes.row}>
          {Object.entries(states).map(([state, content]) => (
            <figure key={state}>
              <div className={classes.cell} data-control={control} data-state={state} style={sizes[control]}>
                {content}
              </div>
              <figcaption>{state}</figcaption>
            </figure>
          ))}
        </div>
      </section>
    ))}
  </main>
)
