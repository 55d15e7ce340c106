import type { Input } from '#contracts/core/call.ts'
import type { session } from '#contracts/session/session.ts'

/** Input of a log-in by link: the grant that needs no captcha. */
export const linkLogIn = (username: string): Input<typeof session.logIn> => ({
  grant: 'link',
  linkKey: `scan:${username}`,
})
