import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv } from 'node:crypto'

import cryptoJs from 'crypto-js'

import type { Aes } from '#bff/upstream/seal/aes.ts'
import { createSeal } from '#bff/upstream/seal/seal.ts'

/** Implementation to measure: ours, crypto-js, or the platform's AES with standard padding. */
export type Contestant = 'ours' | 'cryptoJs' | 'platform'

/** Encrypts a text and decrypts it again. */
export type Round = (text: string) => unknown

export const key = '0123456789abcdef0123456789abcdef'
const iv = key.slice(0, 16)

/** AES-256-CBC by each implementation, on Node and in workerd; `aes` is the one that our code uses on the runtime. */
export async function aesRounds(aes: Aes): Promise<Record<Contestant, Round>> {
  const { seal, open } = await createSeal(aes, key)
  return { ours: async (text) => open(await seal(text)), cryptoJs: byCryptoJs, platform: byPlatform }
}

function byCryptoJs(text: string): string {
  const options = { iv: cryptoJs.enc.Utf8.parse(iv) }
  const words = cryptoJs.enc.Utf8.parse(key)
  const sealed = cryptoJs.AES.encrypt(text, words, options).toString()
  return cryptoJs.AES.decrypt(sealed, words, options).toString(cryptoJs.enc.Utf8)
}

function byPlatform(text: string): string {
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
  const decipher = createDecipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]).toString('utf8')
}
