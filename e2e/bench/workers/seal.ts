import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv } from 'node:crypto'

import cryptoJs from 'crypto-js'

import { webAes } from '#bff/upstream/aes.ts'
import { createSeal } from '#bff/upstream/seal.ts'

const key = '0123456789abcdef0123456789abcdef'
const ours = createSeal(webAes(crypto.subtle), key)

const rounds: Record<string, (text: string) => unknown> = {
  async ours(text) {
    const { seal, open } = await ours
    return open(await seal(text))
  },
  cryptoJs(text) {
    const options = { iv: cryptoJs.enc.Utf8.parse(key.slice(0, 16)) }
    const words = cryptoJs.enc.Utf8.parse(key)
    const sealed = cryptoJs.AES.encrypt(text, words, options).toString()
    return cryptoJs.AES.decrypt(sealed, words, options).toString(cryptoJs.enc.Utf8)
  },
  platform(text) {
    const cipher = createCipheriv('aes-256-cbc', key, key.slice(0, 16))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
    const decipher = createDecipheriv('aes-256-cbc', key, key.slice(0, 16))
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]).toString('utf8')
  },
}

/** Seals and opens as often as it is asked, in workerd. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const round = rounds[searchParams.get('who') ?? '']
    const text = 'x'.repeat(Number(searchParams.get('size')))
    for (let left = Number(searchParams.get('rounds')); left > 0; left -= 1) await round?.(text)
    return new Response('done')
  },
}
