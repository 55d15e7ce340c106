import type { Account } from '#contracts/session/session.ts'

import { signer, type SigningParts } from './signature.ts'

/** Keyed hash of the parts of a key, so that the store holds no personal data. */
export type KeyedHash = (...parts: readonly string[]) => Promise<string>

/** Pseudonyms: HMAC-SHA-256 with the server's key, so that neither a store nor a log reveals the values. */
export type Pseudonym = {
  /** Opaque reference of an account, the same for each of its log-ins. 128 bits, Base64url. */
  accountRef(tenantId: string, userId: string): Promise<string>
  readonly keyedHash: KeyedHash
  /** Key of an account's drafts on a device, Base64. Source: security R69. */
  draftKey(account: Account): Promise<string>
}

/** Keyed hashes of accounts and names, by HMAC with the session key. */
export function pseudonyms(parts: SigningParts): Pseudonym {
  const { sign } = signer(parts)
  return {
    accountRef: async (tenantId, userId) => (await sign(`${tenantId}/${userId}`)).subarray(0, 16).toString('base64url'),
    keyedHash: async (...parts) => (await sign(JSON.stringify(parts))).toString('base64url'),
    draftKey: async ({ ref }) => (await sign(`draft ${ref}`)).toString('base64'),
  }
}
