import * as v from 'valibot'

import type { Answers } from './sample.ts'

const Due = v.object({ total: v.string(), items: v.array(v.object({ total: v.string() })) })

/** Hundredths, so that a sum is exact. */
const cents = (yuan: string) => Math.round(Number(yuan) * 100)

/** Amounts in cents in place of yuan cannot be told from one value, nor where all are: the items must come to the total. */
export function amountWarnings(answers: Answers): string[] {
  const due = v.safeParse(Due, answers.get('payment.init'))
  if (!due.success || due.output.items.length === 0) return []
  const { total, items } = due.output
  const sum = items.reduce((all, item) => all + cents(item.total), 0)
  return sum === cents(total)
    ? []
    : ['the items of payment.init do not come to its total: some amounts may be in another unit than AMOUNTS says']
}
