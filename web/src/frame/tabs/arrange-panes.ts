import { embeddedPath } from '../menu/menu.ts'

/** Pages that stay alive behind the one in front. Source: ux 2.1. */
const mostAlive = 12

/** Pages of other sites among them: each runs whatever it likes. Source: ux 4.2. */
const mostFrames = 3

const isFrame = ({ key }: { key: string }) => key.startsWith(embeddedPath)

/** A page that is alive: `turn` grows each time that it comes to the front. */
export type MountedPanes = { readonly id: string; readonly key: string; readonly turn: number }

type Wish<P extends MountedPanes> = {
  /** Key of the page in front, and the id of this life of it. */
  front: { key: string; id: string }
  /** Whether a page may stay: its tab is open, and this life of it was not ended by a refresh. */
  stays: (pane: P) => boolean
  isUnsaved: (key: string) => boolean
  begin: (front: { key: string; id: string }, turn: number) => P
}

/**
 * Which pages are alive, in the order in which they began. With too many, the one that was not looked at for longest
 * goes, but never one with unsaved work. The same array when nothing changes.
 */
export function arrangePanes<P extends MountedPanes>(panes: readonly P[], wish: Wish<P>): readonly P[] {
  const { front, stays, isUnsaved, begin } = wish
  const last = Math.max(0, ...panes.map((pane) => pane.turn))
  let next = panes.filter((pane) => pane.id === front.id || (pane.key !== front.key && stays(pane)))
  const known = next.find((pane) => pane.id === front.id)
  if (!known) next = [...next, begin(front, last + 1)]
  else if (known.turn < last) next = next.map((pane) => (pane === known ? { ...pane, turn: last + 1 } : pane))
  const spare = next.filter((pane) => pane.id !== front.id && !isUnsaved(pane.key)).toSorted((a, b) => a.turn - b.turn)
  const tooMany = (all: readonly P[], most: number) => Math.max(0, all.length - most)
  const gone = new Set([
    ...spare.slice(0, tooMany(next, mostAlive)),
    ...spare.filter(isFrame).slice(0, tooMany(next.filter(isFrame), mostFrames)),
  ])
  const kept = next.filter((pane) => !gone.has(pane))
  return kept.length === panes.length && kept.every((pane, index) => pane === panes[index]) ? panes : kept
}
