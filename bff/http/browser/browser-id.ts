import { Buffer } from 'node:buffer'

import { browserCookie } from '#contracts/core/header.ts'

import { addHeader, type AppContext } from '../context.ts'
import { attributes, cookieValue, random } from './cookie.ts'
import { signer, type SigningDependencies } from './signature.ts'

/**
 * Browser id: identifies a browser with or without a session and authorises nothing. It is signed, so that limits can
 * count by it. A cookie of its own, so that a delayed response to a visitor never overwrites the session cookie.
 */
export type BrowserIds = {
  /** null without a browser id, and for an id that this gateway did not issue. */
  read(c: AppContext): Promise<string | null>
  /** The browser id; sets the cookie on the response for a browser without one, or with one of the previous key. */
  issue(c: AppContext): Promise<string>
}

const shape = /^p2\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/

/** Browser ids of this deployment: 256 random bits and their MAC. */
export function browserIds(deps: SigningDependencies): BrowserIds {
  const { sign, verify } = signer(deps)

  async function read(c: AppContext): Promise<string | null> {
    const [, id = '', mac = ''] = parse(c)
    return id && (await verify(text(id), Buffer.from(mac, 'base64url'))) ? id : null
  }

  return {
    read,
    async issue(c) {
      const id = (await read(c)) ?? random(deps.crypto, 32)
      const mac = (await sign(text(id))).toString('base64url')
      if (parse(c)[2] === mac) return id
      addHeader(c, 'Set-Cookie', `${browserCookie}=p2.${id}.${mac}; ${attributes}`)
      return id
    },
  }
}

const parse = (c: AppContext) => shape.exec(cookieValue(c.req.header('Cookie'), browserCookie) ?? '') ?? []

const text = (id: string) => `browser id ${id}`
