import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { PositionSearch } from './position-search.ts'

const route = getRouteApi('/_shell/zpexam/signup/index')

/** The address of the pages of positions, and a function that changes it in place. A new search begins at page 1. */
export function usePositionSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (next: Partial<PositionSearch>) =>
      void navigate({
        search: (now) => ({ ...now, current: undefined, ...next }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, change }
}
