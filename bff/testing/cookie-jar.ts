import { cookieName } from '#contracts/core/header.ts'

/** The cookies of one browser, as `name=value`. */
export class CookieJar {
  /** The session cookie; null without one. */
  cookie: string | null = null
  readonly others = new Map<string, string>()

  get all(): string[] {
    return [this.cookie, ...this.others.values()].filter((pair) => pair !== null)
  }

  /** Stores the cookies of a response, and removes those that it expires. */
  store({ headers }: Response) {
    for (const cookie of headers.getSetCookie()) this.#store(cookie)
  }

  #store(cookie: string) {
    const [pair = ''] = cookie.split(';')
    const [name = ''] = pair.split('=')
    const isExpired = cookie.endsWith('Max-Age=0')
    if (name === cookieName) this.cookie = isExpired ? null : pair
    else if (isExpired) this.others.delete(name)
    else this.others.set(name, pair)
  }
}
