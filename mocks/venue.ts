import type { Venue } from '#contracts/candidate/signup.ts'

import { Table } from './core/db.ts'

export type VenueRow = Venue & { id: string; kdCode: string }

/** Telephone area codes by exam site. */
const areaCodes = { '5101': '028', '5107': '0816', '5001': '023', '6501': '0991', '1101': '010', '3101': '021' }

const venue = (
  kdCode: keyof typeof areaCodes,
  n: number,
  columns: Pick<Venue, 'bmdName' | 'address'> & Partial<Venue>,
): VenueRow => ({
  id: `${kdCode}${n}`,
  kdCode,
  bmdCode: `${kdCode}${n}`,
  phone: `${areaCodes[kdCode]}-8${kdCode}${n}`,
  remaining: 240,
  open: true,
  reason: '',
  ...columns,
})

/** Venues by exam site: three each, one full. */
export const venues = new Table<VenueRow>(() =>
  (['5101', '5107', '5001', '6501', '1101', '3101'] as const).flatMap((kd) => [
    venue(kd, 1, { bmdName: '第一中学考点', address: '人民中路 18 号', remaining: 132 }),
    venue(kd, 2, { bmdName: '职业技术学院考点', address: '学府大道 199 号', remaining: 8 }),
    venue(kd, 3, { bmdName: '实验中学考点', address: '文化路 6 号', remaining: 0, open: false, reason: '名额已满' }),
  ]),
)

/** Venues of a site; departments without venues of their own use those of the provincial capital. */
export function centreVenues(kdCode: string): Venue[] {
  const own = venues.filter((row) => kdCode.startsWith(row.kdCode))
  return own.length > 0 ? own : venues.filter((row) => row.kdCode === '5101')
}

/** Sets remaining places and availability of a venue, for QA. */
export function setVenue(bmdCode: string, { remaining, open }: Pick<Venue, 'remaining' | 'open'>) {
  venues.change(bmdCode, { remaining, open, reason: open ? '' : remaining === 0 ? '名额已满' : '已暂停接收考生' })
}
