import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'

import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import type { KeyedHash } from '#bff/http/browser/pseudonym.ts'
import { isAlive } from '#bff/http/clock/elapsed.ts'
import type { SharedState } from '#bff/limits/shared-state/store.ts'

type ChallengeDependencies = {
  readonly crypto: Pick<WebCrypto, 'getRandomValues'>
  readonly keyedHash: KeyedHash
  readonly sharedState: Pick<SharedState, 'claim'>
  readonly now: () => number
}

/** What a challenge is for, and the record name of the session that it was issued to. */
export type ChallengeUse = { readonly purpose: 'add' | 'verify'; readonly session: string }

/** Milliseconds: a person looks for a key, or scans a code with a phone. */
export const challengeLife = 180_000

const nonceBytes = 16

/**
 * Challenges of passkeys: a nonce and an expiry under a keyed hash with their use, so that nothing is stored for a challenge
 * that nobody answers. The answered one is claimed in shared state: no process accepts it again.
 * Source: https://www.w3.org/TR/webauthn-3/#sctn-cryptographic-challenges
 */
export function passkeyChallenges({ crypto, keyedHash, sharedState, now }: ChallengeDependencies) {
  const computeMac = async ({ purpose, session }: ChallengeUse, nonce: Uint8Array, expiresAt: string) =>
    Buffer.from(
      await keyedHash('passkey challenge', purpose, session, Buffer.from(nonce).toString('base64url'), expiresAt),
      'base64url',
    )

  return {
    async issue(use: ChallengeUse): Promise<Uint8Array<ArrayBuffer>> {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const expiresAt = String(now() + challengeLife)
      const mac = await computeMac(use, nonce, expiresAt)
      return new Uint8Array([...nonce, ...mac, ...Buffer.from(expiresAt)])
    },

    /** Whether a challenge (Base64url) was issued for this use, is alive, and is redeemed for the first time. */
    async redeem(challenge: string, use: ChallengeUse): Promise<boolean> {
      const all = Buffer.from(challenge, 'base64url')
      const [nonce, mac] = [all.subarray(0, nonceBytes), all.subarray(nonceBytes, nonceBytes + 32)]
      const expiresAt = all.subarray(nonceBytes + 32).toString('latin1')
      const expected = await computeMac(use, nonce, expiresAt)
      if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return false
      if (!isAlive(Number(expiresAt), challengeLife, now())) return false
      return sharedState.claim(`passkey challenge ${nonce.toString('base64url')}`, challengeLife + 60_000)
    },
  }
}

export type PasskeyChallenges = ReturnType<typeof passkeyChallenges>
