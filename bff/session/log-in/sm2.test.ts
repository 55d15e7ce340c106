import { sm2 as other } from 'sm-crypto'
import { sm2 } from 'sm-crypto-v2'
import { expect, test } from 'vitest'

import { sm2Encrypted } from './sm2.ts'

const privateKey = '1c37368333108c80dbde2e3de6670e6fbd5ebab15fcf33adf67398b543ffc18e'
const publicKey =
  '398e4aeeb5edfd929c9d4f79ef6d1834fb27b372cb0b82d50a478abf0131ad7169ba8e399dba291bd03f08b0be20e718561e591a604505762cb43cf1dc6cf4b9'

/** Cipher of "Admin@2026" made by OpenSSL 3.0: `openssl pkeyutl -encrypt`, its parts in the order C1C2C3. */
const byOpenssl = [
  'aa90b033465af21b6376bd9301d29e074c3c61a20c9516b6a674cab28dd3a9b4',
  'c78fe379bc75e7bee16884f3ac00f3feea9f10a47511976f31830b2bf4caee88',
  'a2d3d2aacf1014d9cfe3',
  '1577a9f0df368ca1a6c3db203c905ca18873418ffc1ce7f7fa65691ddeb83947',
].join('')

test('a cipher of OpenSSL is opened with the same key: curve, hash and order of the parts are those of the standard', () => {
  expect(sm2.doDecrypt(byOpenssl, privateKey, 0)).toBe('Admin@2026')
  expect(other.doDecrypt(byOpenssl, privateKey, 0)).toBe('Admin@2026')
})

test.each([publicKey, `04${publicKey}`])('a password is 04 and C1C2C3 in hex, with the key %#', async (key) => {
  const cipher = await sm2Encrypted('Pässwörd 密码 1', key)
  expect(cipher).toMatch(/^04[\da-f]+$/)
  expect(cipher).toHaveLength(2 * (1 + 64 + 32 + new TextEncoder().encode('Pässwörd 密码 1').length))
  expect(other.doDecrypt(cipher.slice(2), privateKey, 0)).toBe('Pässwörd 密码 1')
})

test('the same password has another cipher each time', async () => {
  expect(await sm2Encrypted('Admin@2026', publicKey)).not.toBe(await sm2Encrypted('Admin@2026', publicKey))
})
