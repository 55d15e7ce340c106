import type { Account } from '#contracts/session/session.ts'

import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import { signerWith } from './signature.ts'

/** Keyed hash of the parts of a key, so that the store holds no personal data. */
export type KeyedHash = (...parts: readonly string[]) => Promise<string>

/** Pseudonyms: HMAC-SHA-256 with the reference key, so that neither a store nor a log reveals the values. */
export type Pseudonym = {
  /** Opaque reference of an account, the same for each of its log-ins. 128 bits, Base64url. */
  accountRef(tenantId: string, userId: string): Promise<string>
  readonly keyedHash: KeyedHash
  /** Key of an account's drafts on a device, Base64. Source: security R69. */
  draftKey(account: Account): Promise<string>
}

/**
 * Keyed hashes of accounts and names. Their key stays when the session key turns: lists of log-ins, limits and drafts on
 * a device are found by them. Source: docs/decisions/0133.
 */
export function pseudonyms({
  crypto,
  config,
}: {
  readonly crypto: WebCrypto
  readonly config: { readonly session: { readonly referenceKey: string } }
}): Pseudonym {
  const { sign } = signerWith(crypto, { key: config.session.referenceKey, previousKey: null })
  return {
    accountRef: async (tenantId, userId) => (await sign(`${tenantId}/${userId}`)).subarray(0, 16).toString('base64url'),
    keyedHash: async (...parts) => (await sign(JSON.stringify(parts))).toString('base64url'),
    draftKey: async ({ ref }) => (await sign(`draft ${ref}`)).toString('base64'),
  }
}
