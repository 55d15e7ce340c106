import * as v from 'valibot'

import { Instant, maybe, oneOf, type OneOf, DisplayText } from '../core/blade.ts'
import { read, write } from '../core/endpoint.ts'
import { handle, issuedHandle } from '../core/handle.ts'

/** States of a log-in by QR code. */
export const scanStatuses = ['waiting', 'scanned', 'confirmed', 'cancelled', 'expired', 'unsupported'] as const
export type ScanStatus = OneOf<typeof scanStatuses>

/** States that are not final. */
export const pendingStatuses = ['waiting', 'scanned'] as const satisfies readonly ScanStatus[]

/** Log-in by QR code with the app. Neither its key nor the log-in key is ever part of a URL. Source: security R50. */
export const scan = {
  qrcodeGenerate: write('GET ouma-register/anon-v1/login/qrcode-generate', {
    summary: { en: 'Creates a QR code for a log-in with the app.', zh: '生成用 App 登录的二维码。' },
    access: 'public',
    repeatable: 'makes what expires',
    secondaryClient: true,
    /** `content` is the content of the QR code. */
    output: v.object({ key: issuedHandle('scan'), content: v.string(), expireTime: maybe(Instant) }),
    refreshes: [],
  }),
  qrcodeState: read('GET ouma-register/anon-v1/login/qrcode-state', {
    summary: { en: 'Returns whether the QR code was scanned and confirmed.', zh: '查询二维码是否已扫描、已确认。' },
    access: 'public',
    secondaryClient: true,
    personal: true,
    input: v.strictObject({ key: handle('scan') }),
    output: v.object({
      status: oneOf(scanStatuses),
      /** Masked name of the account that scanned it. */
      realName: DisplayText,
      /** For the grant scan_code, once confirmed on the phone. */
      verifyKey: maybe(issuedHandle('scan log-in')),
    }),
    live: { field: 'status', while: pendingStatuses },
  }),
}
