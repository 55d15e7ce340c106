import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { AsnParser } from './der-signature.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** An integer of DER in 32 bytes. */
const fixed = (bytes: Uint8Array) => {
  const digits = Buffer.from(bytes)
    .toString('hex')
    .replace(/^(?:00)+/, '')
  return Buffer.from(digits.padStart(64, '0'), 'hex')
}

test('200 signatures of an EC key are read from DER as they were made', () => {
  for (let n = 0; n < 200; n += 1) {
    const { r, s } = AsnParser.parse(createSign('sha256').update(`text ${n}`).sign(privateKey))
    const verify = createVerify('sha256').update(`text ${n}`)
    const raw = Buffer.concat([fixed(r), fixed(s)])
    expect(verify.verify({ key: publicKey, dsaEncoding: 'ieee-p1363' }, raw)).toBe(true)
  }
})

test.each([
  [[]],
  [[0x30]],
  [[0x30, 0]],
  [[0x30, 3, 2, 1, 7]],
  [[0x31, 6, 2, 1, 7, 2, 1, 7]],
  [[0x30, 6, 2, 1, 7, 2, 9, 7]],
])('%j is no signature', (der) => expect(() => AsnParser.parse(new Uint8Array(der))).toThrow(/^no /))

test('the bundle of the edge has none of the packages for certificates', () => {
  const server = JSON.parse(readFileSync('node_modules/@simplewebauthn/server/package.json', 'utf8')) as {
    dependencies: Record<string, string>
  } // npm's own form
  const settings = readFileSync('wrangler.toml', 'utf8')
  const certificates = Object.keys(server.dependencies).filter((name) => !/base64|cbor/.test(name))
  for (const name of certificates) expect(settings).toContain(`"${name}" = "./bff/platform/worker/`)
})
