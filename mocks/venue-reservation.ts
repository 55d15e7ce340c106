import { type ExamineeRow, examinees } from './signup/examinee.ts'
import { venues } from './venue.ts'

/** Makes a sign-up hold a place of this venue and of no other; "" gives back what it holds. */
export function reserveVenue({ id, reservedVenue }: ExamineeRow, bmdCode: string) {
  if (reservedVenue === bmdCode) return
  changeRemaining(reservedVenue, 1)
  changeRemaining(bmdCode, -1)
  examinees.change(id, { reservedVenue: bmdCode })
}

/** Null is as many as come. */
function changeRemaining(bmdCode: string, count: 1 | -1) {
  const venue = venues.byId(bmdCode)
  if (venue && venue.remaining !== null) venues.change(bmdCode, { remaining: venue.remaining + count })
}

/** Whether a sign-up finds a place in a venue: it has one there, or one is left. */
export const hasVenueCapacity = (row: ExamineeRow | undefined, bmdCode: string) =>
  row?.reservedVenue === bmdCode || venues.byId(bmdCode)?.remaining !== 0
