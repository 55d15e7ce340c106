import * as v from 'valibot'

import { Instant, maybe, oneOf, orNull, DisplayText } from '../core/blade.ts'
import { read, write } from '../core/endpoint.ts'
import { handle, issuedHandle, oneTimeHandle } from '../core/handle.ts'
import { ExpiredOutcome } from './account.ts'
import { pendingStatuses, scanStatuses } from './scan.ts'

/** QR code, and the link that opens the app on a phone. */
export const NciasCode = v.object({
  token: issuedHandle('ncias'),
  /** Content of the QR code. */
  content: v.string(),
  /** null: only the QR code. */
  appLink: orNull(v.pipe(v.string(), v.url(), v.startsWith('https://'))),
  expireTime: maybe(Instant),
})
export type NciasCode = v.InferOutput<typeof NciasCode>

/** National network identity authentication. The token is a credential: never part of a URL. Source: specification 7.12. */
export const ncias = {
  getWzQrCode: write('GET ouma-register/anon-v1/login/getWzQrCode', {
    summary: {
      en: 'Creates a QR code for national network identity authentication.',
      zh: '生成国家网络身份认证的二维码。',
    },
    access: 'public',
    repeatable: 'makes what expires',
    secondaryClient: true,
    output: NciasCode,
    refreshes: [],
  }),
  checkWzQrStatus: read('GET ouma-register/anon-v1/login/checkWzQrStatus', {
    summary: { en: 'Returns whether the QR code was scanned and confirmed.', zh: '查询二维码是否已扫描、已确认。' },
    access: 'public',
    secondaryClient: true,
    personal: true,
    input: v.strictObject({ token: handle('ncias') }),
    output: v.object({ status: oneOf(scanStatuses) }),
    live: { field: 'status', while: pendingStatuses },
  }),
  getNciasPID: write('POST ouma-register/anon-v1/login/getNciasPID', {
    summary: {
      en: 'Returns whose identity was confirmed, and the keys for a log-in or a new password.',
      zh: '查询已确认的身份，以及登录或重设密码的凭据。',
    },
    access: 'public',
    repeatable: 'makes what expires',
    secondaryClient: true,
    input: v.strictObject({ token: oneTimeHandle('ncias') }),
    output: v.variant('outcome', [
      v.object({
        outcome: v.literal('found'),
        /** Masked. */
        ksName: DisplayText,
        /** For the grant ncias_code. */
        logInToken: issuedHandle('ncias log-in'),
        /** One-time key for resetting the password. */
        resetKey: v.string(),
      }),
      /** No account has this identity. */
      v.object({ outcome: v.literal('none') }),
      /** An account has this identity under another name. */
      v.object({ outcome: v.literal('mismatch') }),
      ExpiredOutcome,
    ]),
    refreshes: [],
  }),
}
