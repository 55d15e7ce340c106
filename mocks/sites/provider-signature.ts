import { createHmac, timingSafeEqual } from 'node:crypto'

/** Parameters exchanged between merchant and provider. */
export type SignedValues = Readonly<Record<string, string>>

/** Shared HMAC key, valid in this mock only. */
const merchantKey = 'demo-only-key-between-the-mock-and-its-provider'

/** Canonical text: all non-empty values sorted by name, without the signature. */
const signedText = (values: SignedValues) =>
  Object.entries(values)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')

const computeSignature = (values: SignedValues) =>
  createHmac('sha256', merchantKey).update(signedText(values)).digest('hex').toUpperCase()

/** Adds the signature. */
export const sign = (values: SignedValues): SignedValues => ({ ...values, sign: computeSignature(values) })

/** Verifies the signature. */
export function isSignatureValid(values: SignedValues): boolean {
  const [received, expected] = [Buffer.from(values['sign'] ?? ''), Buffer.from(computeSignature(values))]
  return received.length === expected.length && timingSafeEqual(received, expected)
}
