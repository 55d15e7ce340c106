import * as v from 'valibot'

import { issuedHandle } from './core/handle.ts'
import { PictureData } from './core/destination.ts'
import { read } from './core/endpoint.ts'

/**
 * A picture with five characters. `key` is good for one try, in the browser that asked, for two minutes.
 * Source: blade-contract 4.2, security R57.
 */
export const Captcha = v.object({
  key: issuedHandle('captcha'),
  /** Data URL. */
  image: PictureData,
})
export type Captcha = v.InferOutput<typeof Captcha>

/** A call of the group `auth`, in a file of its own: the log-in loads it and nothing else of the group. */
export const captcha = read('GET blade-auth/oauth/captcha', {
  summary: 'Returns a captcha picture and its key.',
  access: 'public',
  bare: true,
  output: Captcha,
  limits: [
    { by: 'browser', times: 20, seconds: 60 },
    // A whole school may log in from one network at once: security R56.
    { by: 'caller', times: 300, seconds: 60 },
  ],
})
