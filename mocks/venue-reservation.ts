import { type ExamineeRow, examinees } from './signup/examinee.ts'
import { venues } from './venue.ts'

/** Reserves one place of a venue for a sign-up and releases the previous one. "" only releases. */
export function reserveVenue({ id, reservedVenue }: ExamineeRow, bmdCode: string) {
  if (reservedVenue === bmdCode) return
  changeRemaining(reservedVenue, 1)
  changeRemaining(bmdCode, -1)
  examinees.change(id, { reservedVenue: bmdCode })
}

/** `remaining: null` means no limit. */
function changeRemaining(bmdCode: string, count: 1 | -1) {
  const venue = venues.byId(bmdCode)
  if (venue && venue.remaining !== null) venues.change(bmdCode, { remaining: venue.remaining + count })
}

/** Whether a sign-up can have a place in a venue: it has reserved one there, or places remain. */
export const hasVenueCapacity = (row: ExamineeRow | undefined, bmdCode: string) =>
  row?.reservedVenue === bmdCode || venues.byId(bmdCode)?.remaining !== 0
