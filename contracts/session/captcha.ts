import * as v from 'valibot'

import { PictureData } from '../core/destination.ts'
import { read } from '../core/endpoint.ts'
import { issuedHandle } from '../core/handle.ts'

/**
 * Captcha: a picture with five characters. `key` is valid for one attempt, in the browser that asked, for two minutes.
 * Source: blade-contract 4.2, security R57.
 */
export const Captcha = v.object({
  key: issuedHandle('captcha'),
  /** Data URL. */
  image: PictureData,
})
export type Captcha = v.InferOutput<typeof Captcha>

/** Endpoint of the group `auth`. Code splitting: the log-in page loads this file only. */
export const captcha = read('GET blade-auth/oauth/captcha', {
  summary: { en: 'Returns a captcha picture and its key.', zh: '获取图形验证码及其编号。' },
  access: 'public',
  bare: true,
  output: Captcha,
  limits: [
    { by: 'browser', times: 20, seconds: 60 },
    // High, because a whole school may log in from one network: security R56.
    { by: 'caller', times: 300, seconds: 60 },
  ],
})
