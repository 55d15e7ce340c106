import type { Education, Verification } from '#contracts/candidate/education.ts'
import type { Known } from '#contracts/core/blade.ts'

import { at } from '../core/clock.ts'
import { Table } from '../core/db.ts'

export type EducationRow = Omit<Education, 'levelName' | 'verificationMessage' | 'verification'> & {
  verification: Known<Verification>
  userId: string
  /**
   * When the automatic verification ends, in milliseconds since the epoch; null when it is finished or not automatic.
   */
  due: number | null
}

const lina = '1700000000000000002'
const ayguli = '1700000000000000003'

/** Educations and degrees of all candidates. */
export const educations = new Table<EducationRow>(() => [
  {
    id: '1860000000000000001',
    userId: lina,
    kind: 'education',
    schoolName: '四川大学',
    level: '21',
    major: '汉语言文学',
    graduateMonth: '2017-06',
    certificateNo: '106101201705001234',
    verification: 'verified',
    updateTime: at(-20, '10:12:00'),
    due: null,
  },
  {
    id: '1860000000000000002',
    userId: lina,
    kind: 'degree',
    schoolName: '四川大学',
    level: '4',
    major: '文学',
    graduateMonth: '2017-06',
    certificateNo: '1061042017005678',
    verification: 'pending',
    updateTime: at(-1, '20:05:00'),
    due: null,
  },
  {
    id: '1860000000000000003',
    userId: ayguli,
    kind: 'education',
    schoolName: '新疆大学',
    level: '31',
    major: '计算机应用技术',
    graduateMonth: '2013-07',
    certificateNo: '107551201306000235',
    verification: 'manual',
    updateTime: at(-25, '15:40:00'),
    due: null,
  },
])
