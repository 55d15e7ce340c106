import { isoCBOR } from '@simplewebauthn/server/helpers'

import type { Assertion, CreationOptions, NewPasskey, RequestOptions } from '#contracts/session/passkey.ts'

import { origin as demoOrigin } from '../settings.ts'

/** What an authenticator says other than an honest one does. */
type Deviation = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** Signature counter; rises by itself when absent. */
  readonly counter?: number
  readonly isUserVerified?: boolean
  /** Claims to be another credential. */
  readonly id?: string
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const utf8 = (text: string) => new TextEncoder().encode(text)
const base64url = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(new Uint8Array(bytes)).toString('base64url')
const fromBase64url = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'))

const clientData = (type: string, challenge: string, { origin = demoOrigin }: Deviation) =>
  utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/**
 * A passkey made by WebCrypto: ES256, no attestation.
 * Source: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-model
 */
export async function softwareAuthenticator() {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const credentialId = crypto.getRandomValues(new Uint8Array(16))
  const id = base64url(credentialId)
  let counter = 0

  /** Flags: present 1, verified 4, with credential 64. */
  async function authenticatorData(
    rpId: string,
    flags: number,
    deviation: Deviation,
  ): Promise<Uint8Array<ArrayBuffer>> {
    counter += 1
    const count = new Uint8Array(4)
    new DataView(count.buffer).setUint32(0, deviation.counter ?? counter)
    const verified = deviation.isUserVerified === false ? 0 : 4
    return new Uint8Array([...(await sha256(utf8(deviation.rpId ?? rpId))), flags | verified, ...count])
  }

  /** COSE key. Source: RFC 9053 7.1. */
  async function publicKey() {
    const { x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey)
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, fromBase64url(x)],
        [-3, fromBase64url(y)],
      ]),
    )
  }

  return {
    id,
    async create({ rp, challenge }: CreationOptions, deviation: Deviation = {}): Promise<Omit<NewPasskey, 'name'>> {
      const data = await authenticatorData(rp.id, 65, deviation)
      const key = await publicKey()
      const length = [credentialId.length >> 8, credentialId.length & 255]
      const authData = new Uint8Array([...data, ...new Uint8Array(16), ...length, ...credentialId, ...key])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id,
        clientDataJSON: base64url(clientData('webauthn.create', deviation.challenge ?? challenge, deviation)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      }
    },
    async get({ rpId, challenge }: RequestOptions, deviation: Deviation = {}): Promise<Assertion> {
      const data = await authenticatorData(rpId, 1, deviation)
      const client = clientData('webauthn.get', deviation.challenge ?? challenge, deviation)
      const signed = new Uint8Array([...data, ...(await sha256(client))])
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, signed)
      return {
        id: deviation.id ?? id,
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(derSignature(new Uint8Array(signature))),
      }
    },
  }
}

export type SoftwareAuthenticator = Awaited<ReturnType<typeof softwareAuthenticator>>

/**
 * WebCrypto writes r and s side by side, authenticators as a DER sequence.
 * Source: https://www.w3.org/TR/webauthn-3/#sctn-signature-attestation-types
 */
function derSignature(raw: Uint8Array): Uint8Array {
  const parts = [...integer(raw.subarray(0, 32)), ...integer(raw.subarray(32))]
  return new Uint8Array([48, parts.length, ...parts])
}

function integer(bytes: Uint8Array): number[] {
  const from = bytes.findIndex((byte) => byte !== 0)
  const trimmed = bytes.subarray(from < 0 ? bytes.length - 1 : from)
  const value = (trimmed[0] ?? 0) > 127 ? [0, ...trimmed] : [...trimmed]
  return [2, value.length, ...value]
}
