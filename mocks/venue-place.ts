import { type ExamineeRow, examinees } from './signup/examinee.ts'
import { venues } from './venue.ts'

/** Makes a sign-up hold a place of this venue and of no other; "" gives back what it holds. */
export function holdPlace({ id, placeAt }: ExamineeRow, bmdCode: string) {
  if (placeAt === bmdCode) return
  move(placeAt, 1)
  move(bmdCode, -1)
  examinees.change(id, { placeAt: bmdCode })
}

/** Null is as many as come. */
function move(bmdCode: string, count: 1 | -1) {
  const venue = venues.byId(bmdCode)
  if (venue && venue.remaining !== null) venues.change(bmdCode, { remaining: venue.remaining + count })
}

/** Whether a sign-up finds a place in a venue: it has one there, or one is left. */
export const hasPlace = (row: ExamineeRow | undefined, bmdCode: string) =>
  row?.placeAt === bmdCode || venues.byId(bmdCode)?.remaining !== 0
