import { clock } from './clock.ts'
import { refuse } from './refusal.ts'
import { resetSettings } from './settings.ts'

/** State between two resets. */
let generation = { id: 0, startedAt: clock.now() }

/** Number of resets: a call that was delayed across one must not write afterwards. */
export const resetCount = () => generation.id

/** Restores the seeds of every table and value, and the settings. The clock is not changed. */
export function reset() {
  generation = { id: generation.id + 1, startedAt: clock.now() }
  serial = 0
  resetSettings()
}

let serial = 0

/** New 19-digit id; the sequence restarts with reset(). */
export function newId(): string {
  serial += 1
  return `18${String(serial).padStart(17, '0')}`
}

/** A value of the state; null while it has not been used since the reset. */
type Cell = { capture(): { readonly value: unknown } | null; restore(value: unknown): void }
const cells: Cell[] = []

/** All tables and values. */
export type StoredState = {
  readonly startedAt: number
  readonly serial: number
  readonly cells: readonly ReturnType<Cell['capture']>[]
}

/** A copy of all tables and values. */
export const captureState = (): StoredState =>
  structuredClone({ startedAt: generation.startedAt, serial, cells: cells.map((cell) => cell.capture()) })

/** Makes a captured state the current one. The settings and the clock are not part of it. */
export function restoreState(stored: StoredState) {
  const copy = structuredClone(stored)
  generation = { id: generation.id + 1, startedAt: copy.startedAt }
  serial = copy.serial
  for (const [index, cell] of cells.entries()) {
    const captured = copy.cells[index]
    if (captured) cell.restore(captured.value)
  }
}

/** A value that reset() restores: seeded at its first use after a reset, with the clock of the reset. */
export function resettable<T>(seed: () => T): { value: T } {
  let seeded: { generation: number; value: T } | null = null
  cells.push({
    capture: () => (seeded?.generation === generation.id ? { value: seeded.value } : null),
    restore(value) {
      seeded = { generation: generation.id, value: value as T } // captured from this cell
    },
  })
  return {
    get value() {
      if (seeded?.generation !== generation.id) {
        seeded = { generation: generation.id, value: clock.stopped(generation.startedAt, seed) }
      }
      return seeded.value
    },
    set value(value) {
      seeded = { generation: generation.id, value }
    },
  }
}

/** Rows by id in insertion order, with seeds. */
export class Table<Row extends { id: string }> {
  readonly #rows: { value: Map<string, Row> }

  constructor(seed: () => Row[]) {
    this.#rows = resettable(() => new Map(seed().map((row) => [row.id, row])))
  }

  all(): Row[] {
    return [...this.#rows.value.values()]
  }

  find(match: (row: Row) => boolean): Row | undefined {
    for (const row of this.#rows.value.values()) if (match(row)) return row
    return undefined
  }

  filter(match: (row: Row) => boolean): Row[] {
    return this.all().filter(match)
  }

  byId(id: string): Row | undefined {
    return this.#rows.value.get(id)
  }

  get(id: string): Row {
    return this.byId(id) ?? refuse('数据不存在')
  }

  /** The rows that exist of a comma separated list of ids. */
  listed(ids: string): Row[] {
    return ids.split(',').flatMap((id) => this.byId(id) ?? [])
  }

  /** Inserts a row, or replaces the one with its id. */
  put(row: Row): Row {
    this.#rows.value.set(row.id, row)
    return row
  }

  /** Updates columns of a row. */
  change(id: string, fields: Partial<Row>): Row {
    return this.put({ ...this.get(id), ...fields })
  }

  /** Removes by a comma separated list of ids; false when none existed. Source: blade-contract 1.5. */
  remove(ids: string): boolean {
    const removed = ids.split(',').filter((id) => this.#rows.value.delete(id))
    return removed.length > 0
  }
}

/** One page of rows; a size below 0 is all rows. Past the end: no records and the true total. Source: blade-contract 1.2, 16. */
export function paginate<Row>(rows: readonly Row[], { current = 1, size = 10 }: { current?: number; size?: number }) {
  return {
    records: size < 0 ? [...rows] : rows.slice((current - 1) * size, current * size),
    total: rows.length,
    size,
    current,
    orders: [],
    optimizeCountSql: true,
    searchCount: true,
    countId: null,
    maxLimit: null,
    pages: size > 0 ? Math.ceil(rows.length / size) : 0,
  }
}

/** Fields that a draft has: a column that it leaves out keeps its value. */
export const definedFields = <T extends object>(draft: T) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  } // by the filter

/** Columns of every Blade record. Source: blade-contract 1.4. */
export function baseColumns(time = new Date(clock.now()).toISOString()) {
  return {
    createUser: '1123598821738675201',
    createDept: '1123598813738675201',
    createTime: time,
    updateUser: '1123598821738675201',
    updateTime: time,
    status: 1,
    isDeleted: 0,
  }
}
