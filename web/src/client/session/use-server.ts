import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Call } from '#contracts/core/call.ts'
import { hasColumn, hasFilter, isOffered, type Manner, type ServerTraits } from '#contracts/server-traits.ts'

import { currentSession } from './session.ts'

/** What the server behind the gateway has. */
export type Server = ReturnType<typeof serverWith>

const complete: ServerTraits = { absent: [], manners: [] }

const serverWith = (traits: ServerTraits) => ({
  /** Whether it has a call, or any of a service. */
  offers: (call: Pick<Call, 'url'> | string) => isOffered(traits, typeof call === 'string' ? call : call.url),
  /** Whether the rows of a call have a column. */
  hasColumn: ({ url }: Pick<Call, 'url'>, column: string) => hasColumn(traits, url, column),
  /** Whether a list can be filtered by a field. */
  hasFilter: ({ url }: Pick<Call, 'url'>, field: string) => hasFilter(traits, url, field),
  has: (manner: Manner) => traits.manners.includes(manner),
})

/** Record number of the operator, as the session has it; makes no call. */
export const useRecordNumber = () => useQuery({ ...currentSession, enabled: false }).data?.recordNumber

/** The server, as the session describes it; makes no call. */
export function useServer(): Server {
  const { data } = useQuery({ ...currentSession, enabled: false })
  const traits = data?.server ?? complete
  return useMemo(() => serverWith(traits), [traits])
}
