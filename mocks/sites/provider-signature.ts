import { createHmac, timingSafeEqual } from 'node:crypto'

/** Named values as they travel between merchant and provider. */
export type Signed = Readonly<Record<string, string>>

/** Both sides have it. It opens nothing but this mock. */
const merchantKey = 'demo-only-key-between-the-mock-and-its-provider'

/** What is signed: every value that is there, by name, without the signature itself. */
const text = (values: Signed) =>
  Object.entries(values)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')

const signatureOf = (values: Signed) =>
  createHmac('sha256', merchantKey).update(text(values)).digest('hex').toUpperCase()

/** The values with their signature beside them. */
export const signed = (values: Signed): Signed => ({ ...values, sign: signatureOf(values) })

/** Whether nobody has changed them since. */
export function isGenuine(values: Signed): boolean {
  const [given, right] = [Buffer.from(values['sign'] ?? ''), Buffer.from(signatureOf(values))]
  return given.length === right.length && timingSafeEqual(given, right)
}
