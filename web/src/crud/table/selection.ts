import { useState, useSyncExternalStore } from 'react'

import { isUnknownId } from '#contracts/core/unknown-id.ts'

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

  /** Row that was selected or deselected last: the other end of a range. */
  #anchor: string | null = null
  /** Rows of the page in their order, among which ranges are. */
  #page: readonly Row[] = []

  showPage(rows: readonly Row[]) {
    this.#page = rows
  }

  /** The row of the page with an id. */
  rowById(id: string | undefined): Row | undefined {
    return this.#page.find((row) => row.id === id)
  }

  /** Selects or deselects a row; with `toAnchor` all rows of the page between it and the last one. */
  select(row: Row, { isSelected, toAnchor }: { isSelected: boolean; toAnchor: boolean }) {
    const indexOf = (id: string | null) => this.#page.findIndex((it) => it.id === id)
    const ends = [indexOf(this.#anchor), indexOf(row.id)]
    const isRange = toAnchor && !ends.includes(-1)
    const range = isRange ? this.#page.slice(Math.min(...ends), Math.max(...ends) + 1) : [row]
    if (!isRange) this.#anchor = row.id
    this.set(
      range.filter(({ id }) => !isUnknownId(id)),
      isSelected,
    )
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
