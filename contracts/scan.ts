import * as v from 'valibot'

import { Instant, maybe, Text } from './core/blade.ts'
import { handle, issuedHandle } from './core/handle.ts'
import { read, write } from './core/endpoint.ts'

/** How far somebody is who scans a code with a phone. */
export const scanStatuses = ['waiting', 'scanned', 'confirmed', 'cancelled', 'expired', 'unsupported'] as const
export type ScanStatus = (typeof scanStatuses)[number]

/** While a code may still come to something. */
export const pendingStatuses = ['waiting', 'scanned'] as const satisfies readonly ScanStatus[]

/** Logging in by scanning a code with the app. Neither the key nor what it becomes is in any address. Source: security R50. */
export const scan = {
  qrcodeGenerate: write('GET ouma-register/anon-v1/login/qrcode-generate', {
    summary: 'Creates a QR code for a log-in with the app.',
    access: 'public',
    /** `content` is what the code says. */
    output: v.object({ key: issuedHandle('scan'), content: v.string(), expireTime: Instant }),
    refreshes: [],
  }),
  qrcodeState: read('GET ouma-register/anon-v1/login/qrcode-state', {
    summary: 'Returns whether the QR code was scanned and confirmed.',
    access: 'public',
    personal: true,
    input: v.strictObject({ key: handle('scan') }),
    output: v.object({
      status: v.picklist(scanStatuses),
      /** Who scanned it, masked. */
      realName: Text,
      /** For the grant scan_code, once it is confirmed on the phone. */
      verifyKey: maybe(issuedHandle('scan log-in')),
    }),
    live: { on: 'status', while: pendingStatuses },
  }),
}
