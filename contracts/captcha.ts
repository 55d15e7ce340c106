import * as v from 'valibot'

import { read } from './endpoint.ts'

/** A picture with five characters. `key` is good for one try. Source: blade-contract 4.2. */
export const Captcha = v.object({
  key: v.string(),
  /** Data URL. */
  image: v.pipe(v.string(), v.startsWith('data:image/')),
})
export type Captcha = v.InferOutput<typeof Captcha>

/** A call of the group `auth`, in a file of its own: the log-in loads it and nothing else of the group. */
export const captcha = read('GET blade-auth/oauth/captcha', { access: 'public', bare: true, output: Captcha })
