import { Buffer } from 'node:buffer'

import { ApiError } from '#contracts/core/error.ts'
import type { Assertion, NewPasskey } from '#contracts/session/passkey.ts'

import type { StoredPasskey } from './record.ts'

/** What an answer of an authenticator has to fit. `isExpected` redeems its challenge (Base64url). */
type Expected = {
  readonly origin: string
  readonly rpId: string
  readonly isExpected: (challenge: string) => Promise<boolean>
}

/** Loaded with the first passkey: a deployment without any never runs it, and the edge starts without it. */
const library = () => import('@simplewebauthn/server')

/**
 * The credential of a registration; null where it does not fit.
 * Source: https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 */
export async function verifiedCredential(
  { id, clientDataJSON, attestationObject }: NewPasskey,
  { origin, rpId, isExpected, algorithms }: Expected & { readonly algorithms: number[] },
): Promise<Pick<StoredPasskey, 'id' | 'publicKey' | 'counter'> | null> {
  const { verifyRegistrationResponse } = await library()
  return orNull(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credentialJson(id), response: { clientDataJSON, attestationObject } },
      expectedChallenge: isExpected,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { credential } = registrationInfo
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
    }
  })
}

/**
 * The new counter of a passkey after an authentication; null where it does not fit.
 * Source: https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 */
export async function verifiedCounter(
  { id, clientDataJSON, authenticatorData, signature }: Assertion,
  { publicKey, counter }: StoredPasskey,
  { origin, rpId, isExpected }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  return orNull(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credentialJson(id), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: isExpected,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    })
    return verified ? authenticationInfo.newCounter : null
  })
}

const credentialJson = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

/** The library throws for whatever does not fit. A store that does not answer is no wrong passkey. */
async function orNull<T>(verify: () => Promise<T | null>): Promise<T | null> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof ApiError) throw error
    return null
  }
}
