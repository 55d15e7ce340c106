import { useCallback, useState } from 'react'

import { omit } from '#web/client/pick.ts'
import type { ListView, SearchValues } from '../list.ts'

/** What is typed into the filters and not yet applied. */
export type Typing = {
  readonly typed: SearchValues
  type: (changed: SearchValues) => void
  apply: (values: SearchValues) => void
  /** Whether filters that are used less are shown. */
  readonly isUnfolded: boolean
}

/** What is typed into the filters; a change of the address from elsewhere replaces it. */
export function useTyped<Row extends { id: string }>({
  search,
  filters,
  change,
}: ListView<Row>): Omit<Typing, 'isUnfolded'> & { clear: () => void } {
  const [typed, setTyped] = useState<SearchValues>(search)
  const [previous, setPrevious] = useState(search)
  if (search !== previous) {
    setPrevious(search)
    setTyped(search)
  }
  const type = useCallback((changed: SearchValues) => setTyped((current) => ({ ...current, ...changed })), [])
  return {
    typed,
    type,
    apply: (values: SearchValues) => change({ ...values, current: 1 }),
    /** Also the order, and typed filters that are not applied, which no change of the address removes. */
    clear() {
      const cleared = Object.fromEntries([...filters, 'ascs', 'descs'].map((name) => [name, undefined]))
      change(cleared)
      setTyped(omit(search, Object.keys(cleared)))
    },
  }
}
