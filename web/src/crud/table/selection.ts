import { useState, useSyncExternalStore } from 'react'

/**
 * Selected rows of a list, kept from page to page. In a separate store: selecting renders the check boxes and the count,
 * and not the screen.
 */
export class Selection<Row extends { id: string }> {
  #rows: ReadonlyMap<string, Row> = new Map()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Snapshot: the same object until something changes. */
  readonly rows = (): ReadonlyMap<string, Row> => this.#rows

  set(rows: readonly Row[], isSelected: boolean) {
    const next = new Map(this.#rows)
    for (const row of rows) {
      if (isSelected) next.set(row.id, row)
      else next.delete(row.id)
    }
    this.#change(next)
  }

  /** Selects exactly these rows. */
  replace(rows: readonly Row[]) {
    this.#change(new Map(rows.map((row) => [row.id, row])))
  }

  #change(next: ReadonlyMap<string, Row>) {
    this.#rows = next
    for (const listener of this.#listeners) listener()
  }
}

/** The selection of a screen; lasts as long as the screen is open. */
export const useSelection = <Row extends { id: string }>() => useState(() => new Selection<Row>())[0]

/** The selected rows, in the order in which they were selected. */
export const useSelected = <Row extends { id: string }>({ subscribe, rows }: Selection<Row>) =>
  useSyncExternalStore(subscribe, rows)

/** Whether a row is selected. */
export const useIsSelected = <Row extends { id: string }>({ subscribe, rows }: Selection<Row>, id: string) =>
  useSyncExternalStore(subscribe, () => rows().has(id))

/** How many of these rows are selected. */
export function useSelectedCount<Row extends { id: string }>({ subscribe, rows }: Selection<Row>, of: readonly Row[]) {
  return useSyncExternalStore(subscribe, () => of.filter(({ id }) => rows().has(id)).length)
}
