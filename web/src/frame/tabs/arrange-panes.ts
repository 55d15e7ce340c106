import { embeddedPath } from '../menu/menu.ts'

/** Maximum number of mounted pages. Source: ux 2.1. */
const mostAlive = 12

/** Maximum number of mounted pages of other sites: each runs scripts of its own. Source: ux 4.2. */
const mostFrames = 3

const isFrame = ({ key }: { key: string }) => key.startsWith(embeddedPath)

/** Mounted page; `turn` grows each time it becomes the active one. */
export type MountedPanes = { readonly id: string; readonly key: string; readonly turn: number }

type Arrangement<P extends MountedPanes> = {
  /** Tab key of the active page, and the id of its instance. */
  active: { key: string; id: string }
  /** Whether an instance may stay mounted: its tab is open and was not refreshed since. */
  stays: (pane: P) => boolean
  isUnsaved: (key: string) => boolean
  begin: (active: { key: string; id: string }, turn: number) => P
}

/**
 * Mounted pages in mounting order. Over the maximum the least recently used is unmounted, but none with unsaved work.
 * Returns the same array when nothing changes.
 */
export function arrangePanes<P extends MountedPanes>(panes: readonly P[], arrangement: Arrangement<P>): readonly P[] {
  const { active, stays, isUnsaved, begin } = arrangement
  const last = Math.max(0, ...panes.map((pane) => pane.turn))
  let next = panes.filter((pane) => pane.id === active.id || (pane.key !== active.key && stays(pane)))
  const existing = next.find((pane) => pane.id === active.id)
  if (!existing) next = [...next, begin(active, last + 1)]
  else if (existing.turn < last) next = next.map((pane) => (pane === existing ? { ...pane, turn: last + 1 } : pane))
  const spare = next.filter((pane) => pane.id !== active.id && !isUnsaved(pane.key)).toSorted((a, b) => a.turn - b.turn)
  const tooMany = (all: readonly P[], most: number) => Math.max(0, all.length - most)
  const evicted = new Set([
    ...spare.slice(0, tooMany(next, mostAlive)),
    ...spare.filter(isFrame).slice(0, tooMany(next.filter(isFrame), mostFrames)),
  ])
  const mounted = next.filter((pane) => !evicted.has(pane))
  return mounted.length === panes.length && mounted.every((pane, index) => pane === panes[index]) ? panes : mounted
}
