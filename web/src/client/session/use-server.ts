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
  /** Whether its menu was made for this client: an entry of another client's may have no page here. */
  hasOwnMenu: !traits.foreignMenu,
  /** Our page of an address of its menu. */
  ownPage: (address: string) => traits.foreignMenu?.pages[address] ?? address,
  /** Whether its menu may lead to a site. One of another client has places for a token, which nobody fills. */
  leadsTo: (address: string) =>
    !traits.foreignMenu ||
    (!address.includes('${') && URL.canParse(address) && traits.foreignMenu.sites.includes(new URL(address).origin)),
})

/** Record number of the operator, as the session has it; makes no call. */
export const useRecordNumber = () => useQuery({ ...currentSession, enabled: false }).data?.recordNumber

/** The server, as the session describes it; makes no call. */
export function useServer(): Server {
  const { data } = useQuery({ ...currentSession, enabled: false })
  const traits = data?.server ?? complete
  return useMemo(() => serverWith(traits), [traits])
}
