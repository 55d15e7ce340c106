import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Failed } from '#web/ui/error/failed.tsx'

type Props<T> = { result: UseQueryResult<T>; children: (data: T) => ReactNode }

/** Part of a step with its own loading and error state. */
export function Region<T>({ result: { data, error, refetch }, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  return <Skeleton height={160} aria-busy="true" />
}
