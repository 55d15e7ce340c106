import * as v from 'valibot'

import { passkey, Transport } from '#contracts/session/passkey.ts'

import { send } from '#web/client/api/api.ts'

/** How a passkey dialog of the browser ended: `known` where this authenticator has one already. */
export type PasskeyResult = 'done' | 'abandoned' | 'known'

/** Whether this browser has passkeys; they need HTTPS, or localhost. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Verifies the second factor by passkey. Throws an ApiError where the gateway refuses it. */
export async function verifyByPasskey(): Promise<PasskeyResult> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    send(passkey.challenge, {}),
  ])
  const answer = await startAuthentication({ optionsJSON }).catch(failedResult)
  if (typeof answer === 'string') return answer
  const { clientDataJSON, authenticatorData, signature } = answer.response
  await send(passkey.verify, { id: answer.id, clientDataJSON, authenticatorData, signature })
  return 'done'
}

/** Adds a passkey with this name. Throws an ApiError where the gateway refuses it. */
export async function addPasskey({ name }: { name: string }): Promise<PasskeyResult> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    send(passkey.begin, {}),
  ])
  const answer = await startRegistration({ optionsJSON }).catch(failedResult)
  if (typeof answer === 'string') return answer
  const { clientDataJSON, attestationObject, transports = [] } = answer.response
  const known = transports.filter((it) => v.is(Transport, it))
  await send(passkey.add, { name, id: answer.id, clientDataJSON, attestationObject, transports: known })
  return 'done'
}

/**
 * Browsers do not say whether a person cancelled, or had no passkey.
 * Source: https://www.w3.org/TR/webauthn-3/#sctn-assertion-privacy
 */
const failedResult = (error: unknown): PasskeyResult =>
  error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'abandoned'
