import { Buffer } from 'node:buffer'

import { cookieValue, random } from '#bff/http/browser/cookie.ts'
import { signer, type SigningDependencies } from '#bff/http/browser/signature.ts'
import { addHeader, type AppContext } from '#bff/http/context.ts'

/** Place in the queue. */
export type PlaceTicket = {
  readonly id: string
  /** Second of the arrival, since the epoch. */
  readonly bucket: number
  readonly number: number
}

/** Proof of an admission. */
export type Pass = { readonly id: string; readonly expiresAt: number }

const names = { place: '__Host-Http-place', pass: '__Host-Http-pass' } as const
type Kind = keyof typeof names

/** SameSite=Lax, unlike the session cookie: a visitor who returns by a link from another site keeps the place. */
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** What is signed. */
const text = (kind: Kind, fields: string) => `waiting room ${kind} ${fields}`

const shape = /^w1\.(\d{1,16})\.(\d{1,12})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

/** Tickets and passes of this deployment: signed cookies, so that none can be forged or moved ahead. */
export function placeTickets(deps: SigningDependencies) {
  const { sign, verify } = signer(deps)

  async function read(c: AppContext, kind: Kind): Promise<[time: number, number: number, id: string] | null> {
    const [, time = '', number = '', id = '', mac = ''] =
      shape.exec(cookieValue(c.req.header('Cookie'), names[kind]) ?? '') ?? []
    if (!id || !(await verify(text(kind, `${time}.${number}.${id}`), Buffer.from(mac, 'base64url')))) return null
    return [Number(time), Number(number), id]
  }

  async function issue(c: AppContext, kind: Kind, [time, number, id]: [number, number, string]) {
    const fields = `${time}.${number}.${id}`
    const mac = (await sign(text(kind, fields))).toString('base64url')
    addHeader(c, 'Set-Cookie', `${names[kind]}=w1.${fields}.${mac}; ${attributes}`)
  }

  return {
    async place(c: AppContext): Promise<PlaceTicket | null> {
      const [bucket = 0, number = 0, id] = (await read(c, 'place')) ?? []
      return id === undefined ? null : { id, bucket, number }
    },
    async issuePlace(c: AppContext, { bucket, number }: Omit<PlaceTicket, 'id'>): Promise<PlaceTicket> {
      const id = random(deps.crypto, 16)
      await issue(c, 'place', [bucket, number, id])
      return { id, bucket, number }
    },
    clearPlace: (c: AppContext) => addHeader(c, 'Set-Cookie', `${names.place}=; ${attributes}; Max-Age=0`),
    async pass(c: AppContext): Promise<Pass | null> {
      const [expiresAt = 0, , id] = (await read(c, 'pass')) ?? []
      return id === undefined ? null : { id, expiresAt }
    },
    issuePass: (c: AppContext, { id, expiresAt }: Pass) => issue(c, 'pass', [expiresAt, 0, id]),
  }
}
