import { type Fee, unknownMember } from '#contracts/core/blade.ts'

/** Amount of a fee as it is shown; a dash where it is unknown. */
export const shownFee = (fee: Fee) => (fee === unknownMember ? '—' : fee)

/** Whether something is due, or may be: an unknown amount is not free. */
export const isFeeDue = (fee: Fee) => fee !== null && Number(fee) !== 0
