import { type Access, needsRole } from './access.ts'

/** Priority classes of calls under load, the first is refused last. Source: security R63. */
export const criticalities = ['critical', 'interactive', 'bulk', 'background'] as const

/**
 * Priority of a call under load: `critical` what somebody must not lose (submit, save, payment, log-in), `interactive`
 * what a page waits for, `bulk` files and the lists of administrators, `background` what a timer asks.
 */
export type Criticality = (typeof criticalities)[number]

/** Reads of administrators are lists, trees and exports, which can wait. */
export const criticalityOfRead = ({ access }: { readonly access: Access }): Criticality =>
  needsRole(access) ? 'bulk' : 'interactive'
