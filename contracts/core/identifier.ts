import { formMessages } from './form-messages.ts'

/**
 * Text that decides something by being equal to another one: the alias of a role, the code of a menu, the key of a
 * parameter, an account. Some servers change other signs when they store them, so that a text that was checked becomes
 * another one. Source: blade-contract 17.5, docs/decisions/0070.
 */
export type Identifier = {
  /** Field of the input, and of the stored record. */
  readonly field: string
  /** It takes `@` as well. */
  readonly withAt?: true
  /** Fields with the ids of records whose value may be sent again, whatever signs it has; `id` where none are named. */
  readonly storedAt?: readonly string[]
}

const plain = /^[\w\p{Script=Han}:.-]*$/u
const plainWithAt = /^[\w\p{Script=Han}:.@-]*$/u

/** Message for the signs of a new value; null where it has none but those that every server stores as they are. */
export function identifierMessage(value: string, { withAt }: Identifier): string | null {
  if ((withAt ? plainWithAt : plain).test(value)) return null
  return withAt ? formMessages.identifierOrAddress : formMessages.identifier
}
