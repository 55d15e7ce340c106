import * as v from 'valibot'

import { CalendarDay } from '#contracts/form/form.ts'
import { NationalId } from '#contracts/form/rule.ts'

/** Birth date (yyyy-MM-dd) and sex encoded in a national ID number; null when it is invalid. */
export function readId(text: string): { birth: string; sex: 'male' | 'female' } | null {
  const id = v.safeParse(NationalId, text)
  if (!id.success) return null
  const birth = v.safeParse(CalendarDay, id.output.slice(6, 14))
  return birth.success ? { birth: birth.output, sex: Number(id.output[16]) % 2 === 1 ? 'male' : 'female' } : null
}

/** Groups the digits of a national ID number: 110105 19491231 002 X. */
export const grouped = (id: string) => id.replace(/^(\d{6})(\d{8})(\d{3})([\dX])$/i, '$1 $2 $3 $4')
