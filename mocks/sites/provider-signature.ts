import { createHmac, timingSafeEqual } from 'node:crypto'

/** Named values as they travel between merchant and provider. */
export type SignedValues = Readonly<Record<string, string>>

/** Both sides have it. It opens nothing but this mock. */
const merchantKey = 'demo-only-key-between-the-mock-and-its-provider'

/** What is signed: every value that is there, by name, without the signature itself. */
const signedText = (values: SignedValues) =>
  Object.entries(values)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')

const signatureOf = (values: SignedValues) =>
  createHmac('sha256', merchantKey).update(signedText(values)).digest('hex').toUpperCase()

/** The values with their signature beside them. */
export const sign = (values: SignedValues): SignedValues => ({ ...values, sign: signatureOf(values) })

/** Whether nobody has changed them since. */
export function isSignatureValid(values: SignedValues): boolean {
  const [given, right] = [Buffer.from(values['sign'] ?? ''), Buffer.from(signatureOf(values))]
  return given.length === right.length && timingSafeEqual(given, right)
}
