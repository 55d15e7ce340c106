import { andThen, type Awaitable } from '../../http/and-then.ts'
import type { Aes } from './aes.ts'
import { decodeBase64 } from './base64.ts'

/** Decryption failed. One error for every cause, so that there is no padding oracle. Source: security R30. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError'
}

/** Blade's payload crypto: AES-256-CBC, IV from the key, Base64. Source: blade-contract 12.1. */
export type Seal = {
  seal(text: string): Awaitable<string>
  /** Decrypts with either key; padding to 16 or to 32 bytes. Throws an UnsealError. */
  open(base64: string): Promise<string>
}

const block = 16

/**
 * `keyText` is 32 bytes of UTF-8; the first 16 are the IV. `previousText` is the key before it, which still opens: the
 * server and the gateway do not turn in the same moment. Source: security R31.
 */
export async function createSeal(aes: Aes, keyText: string, previousText: string | null = null): Promise<Seal> {
  const current = await createKeySeal(aes, keyText)
  if (previousText === null) return current
  const previous = await createKeySeal(aes, previousText)
  return { seal: current.seal, open: (base64) => current.open(base64).catch(() => previous.open(base64)) }
}

async function createKeySeal(aes: Aes, keyText: string): Promise<Seal> {
  const key = new TextEncoder().encode(keyText)
  const { encrypt, decryptUnpadded } = await aes(key, key.slice(0, block))
  const encoder = new TextEncoder()
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

  return {
    seal: (text) => andThen(encrypt(encoder.encode(text)), (cipher) => cipher.toString('base64')),
    async open(base64) {
      const cipher = decodeBase64(base64)
      if (!cipher || cipher.length === 0 || cipher.length % block !== 0) throw new UnsealError()
      try {
        return decoder.decode(unpadded(await decryptUnpadded(cipher)))
      } catch (cause) {
        throw cause instanceof UnsealError ? cause : new UnsealError()
      }
    },
  }
}

/** Removes padding of 1 to 32 bytes, each of which must be its length. */
function unpadded(padded: Uint8Array): Uint8Array {
  const pad = padded.at(-1) ?? 0
  const body = padded.subarray(0, -pad)
  const isInRange = pad >= 1 && pad <= 32 && pad <= padded.length
  if (!isInRange || padded.subarray(-pad).some((byte) => byte !== pad)) throw new UnsealError()
  return body
}
