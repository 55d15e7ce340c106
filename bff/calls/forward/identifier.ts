import { ApiError } from '#contracts/core/error.ts'
import type { Identifier } from '#contracts/core/identifier.ts'
import { identifierMessage } from '#contracts/core/identifier.ts'
import { isLevelId } from '#contracts/core/role-level.ts'

type Fields = Readonly<Record<string, unknown>>

/** The stored record with an id; null for none. */
type ReadStored = (id: string) => Promise<unknown>

/**
 * Refuses an identifier with signs that a server may change, at its field; one that is stored already may be sent again, so
 * that a record that is older than the rule can be saved.
 */
export async function checkIdentifier(identifier: Identifier, input: unknown, readStored: ReadStored): Promise<void> {
  const { field, storedAt = ['id'] } = identifier
  const values: Fields = Object(input)
  const value = values[field]
  const message = typeof value === 'string' ? identifierMessage(value, identifier) : null
  if (message === null) return
  for (const name of storedAt) {
    const id = values[name]
    if (typeof id !== 'string' || !isLevelId(id)) continue
    const stored: Fields = Object(await readStored(id))
    if (stored['id'] === id && stored[field] === value) return
  }
  throw new ApiError('invalid_input', { fields: { [field]: message } })
}
