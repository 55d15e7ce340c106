import * as v from 'valibot'

import { Expired, StepKey } from './account.ts'
import { Instant } from './blade.ts'
import { read, write } from './endpoint.ts'

/** How far somebody is in the app of the national network identity. */
export const nciasStatuses = ['waiting', 'scanned', 'confirmed', 'cancelled', 'expired', 'unsupported'] as const
export type NciasStatus = (typeof nciasStatuses)[number]

/** A code to scan, and the link that opens the app on the phone itself. */
export const NciasCode = v.object({
  token: v.string(),
  /** What the code says. */
  content: v.string(),
  appLink: v.pipe(v.string(), v.url(), v.startsWith('https://')),
  expireTime: Instant,
})
export type NciasCode = v.InferOutput<typeof NciasCode>

/** National network identity authentication. The token is a secret: it travels in no address. Source: specification 7. */
export const ncias = {
  getWzQrCode: write('GET ouma-register/anon-v1/login/getWzQrCode', {
    access: 'public',
    output: NciasCode,
    refreshes: [],
  }),
  checkWzQrStatus: read('GET ouma-register/anon-v1/login/checkWzQrStatus', {
    access: 'public',
    personal: true,
    input: v.strictObject({ token: StepKey }),
    output: v.object({ status: v.picklist(nciasStatuses) }),
  }),
  /** Who confirmed, once. */
  getNciasPID: write('POST ouma-register/anon-v1/login/getNciasPID', {
    access: 'public',
    input: v.strictObject({ token: StepKey }),
    output: v.variant('outcome', [
      v.object({
        outcome: v.literal('found'),
        /** Masked. */
        ksName: v.string(),
        /** For the grant ncias_code. */
        logInToken: v.string(),
        /** For a new password. */
        resetKey: v.string(),
      }),
      /** Nobody is registered with this identity. */
      v.object({ outcome: v.literal('none') }),
      /** Somebody is, under another name. */
      v.object({ outcome: v.literal('mismatch') }),
      Expired,
    ]),
    refreshes: [],
  }),
}
