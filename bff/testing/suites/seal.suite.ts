import { Buffer } from 'node:buffer'

import { cbc } from '@noble/ciphers/aes.js'
import { expect, test } from 'vitest'

import type { Aes } from '#bff/upstream/seal/aes.ts'
import { createSeal, UnsealError } from '#bff/upstream/seal/seal.ts'
import { seal as sealByBlade, unseal as openByBlade } from '#mocks/core/wire.ts'

const key = '0123456789abcdef0123456789abcdef'
const block = 16

/** Plain text, Java's ciphertext with this key, JavaScript's ciphertext. Source: blade-contract 12.3. */
const vectors = [
  ['', 'XPacCpJBKMYZS1BxkDEH3Dh8NkFnU1UCVyOQZ/KGR9o=', 'OK6Do+3SKnHs8pZTnd9zIA=='],
  ['{"a":1}', 'm2trndaacRHnUPFToo3J9+w8oYQF6TRcehpm2NLyBuE=', 'ZhHFGTAddbSwHrwNUARcyA=='],
  ['0123456789abcdef', 'fb2IJy+yWTdpKjuBAEdBdVzCRgU8FQbFdK3yxA9c3n4=', 'fb2IJy+yWTdpKjuBAEdBdVzCRgU8FQbFdK3yxA9c3n4='],
  [
    '0123456789abcdef0123456789abcdef',
    'fb2IJy+yWTdpKjuBAEdBdbTTUz9u/pqAmg5lyYYthILZSqa1UhBlfBWR7+6NqL7pJjIYc8Lan3xsu3Q4wia1Zg==',
    'fb2IJy+yWTdpKjuBAEdBdbTTUz9u/pqAmg5lyYYthIKSzMr0uYTnMKBdJheUPxA/',
  ],
  ['{"name":"张三"}', 'lbQLqdtLkws6/+DCe32dQHtR5moUgvZJ5NGdJ/A1rak=', 'lbQLqdtLkws6/+DCe32dQHtR5moUgvZJ5NGdJ/A1rak='],
] as const

const alphabet = ['a', '"', '\\', '\n', '\u0000', '\ufeff', 'é', '张', '𬱖', '😀', '👩‍🎓', '+', '=', '/']
const widths = alphabet.map((letter) => Buffer.byteLength(letter))

/** Mulberry32: a seeded generator. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Text of this many UTF-8 bytes. */
function randomText(bytes: number, random: (below: number) => number): string {
  let text = ''
  for (let left = bytes; left > 0;) {
    const pick = random(alphabet.length)
    const fits = widths[pick]! <= left // widths is as long as alphabet
    text += fits ? alphabet[pick] : 'z'
    left -= fits ? widths[pick]! : 1
  }
  return text
}

/** Every length from 0 to 4096 with both pads, then 5806 random ones: 14,000. */
function* cases(): Generator<{ text: string; pad: 16 | 32 }> {
  const random = randomFrom(12)
  for (let bytes = 0; bytes <= 4096; bytes += 1) {
    const text = randomText(bytes, random)
    yield { text, pad: 16 }
    yield { text, pad: 32 }
  }
  for (let n = 0; n < 5806; n += 1) yield { text: randomText(random(2048), random), pad: n % 2 === 0 ? 16 : 32 }
}

/** Decrypts with WebCrypto's own padding check. */
async function openNaively(base64: string): Promise<string> {
  const bytes = new TextEncoder().encode(key)
  const imported = await crypto.subtle.importKey('raw', bytes, 'AES-CBC', false, ['decrypt'])
  const cipher = new Uint8Array(Buffer.from(base64, 'base64'))
  return Buffer.from(
    await crypto.subtle.decrypt({ name: 'AES-CBC', iv: bytes.slice(0, block) }, imported, cipher),
  ).toString()
}

const times = (count: number, byte: number) => Array.from({ length: count }, () => byte)

const failures = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).filter((it) => it.status === 'rejected').length

/** Blade's payload crypto on one platform's WebCrypto. */
export function sealSuite(aes: Aes) {
  const payloadSeal = createSeal(aes, key)

  test.each(vectors)(
    '%j is encrypted with pads to 16 bytes, and decrypted with either padding',
    async (text, java, js) => {
      const { seal, open } = await payloadSeal
      expect(await seal(text)).toBe(js)
      expect(await open(java)).toBe(text)
      expect(await open(js)).toBe(text)
    },
  )

  // Their ciphertexts have signs that the alphabets differ in.
  const texts = [1, 20, 49, 100, 500].map((bytes) => randomText(bytes, randomFrom(bytes)))
  test.each([
    ['in lines of 76 signs', (sealed: string) => sealed.replaceAll(/.{76}/g, '$&\r\n')],
    ['in the alphabet of addresses', (sealed: string) => sealed.replaceAll('+', '-').replaceAll('/', '_')],
    ['without padding', (sealed: string) => sealed.replace(/=+$/, '')],
    [
      'in the alphabet of addresses, without padding',
      (sealed: string) => Buffer.from(sealed, 'base64').toString('base64url'),
    ],
  ])('ciphertext %s opens', async (_, spelt) => {
    const { open } = await payloadSeal
    const sealed = texts.map((text) => spelt(sealByBlade(text, key)))
    expect(sealed).not.toEqual(texts.map((text) => sealByBlade(text, key)))
    expect(await Promise.all(sealed.map((it) => open(it)))).toEqual(texts)
  })

  test('14,000 texts of Blade are decrypted, and Blade decrypts ours', { tags: ['long'] }, async () => {
    const { seal, open } = await payloadSeal
    const all = [...cases()]
    const texts = await Promise.all(all.map(({ text, pad }) => open(sealByBlade(text, key, pad))))
    const sealed = await Promise.all(all.map(async ({ text }) => seal(text)))
    expect(all).toHaveLength(14_000)
    expect(all.filter(({ text }, index) => texts[index] !== text)).toEqual([])
    expect(all.filter(({ text }, index) => openByBlade(sealed[index] ?? '', key) !== text)).toEqual([])
  })

  test("WebCrypto's own padding check would refuse half of what Java writes", async () => {
    const sealed = Array.from({ length: 640 }, (_, bytes) => sealByBlade(randomText(bytes, randomFrom(bytes)), key))
    const { open } = await payloadSeal
    expect(await failures(sealed.map((it) => openNaively(it)))).toBe(320)
    expect(await failures(sealed.map((it) => open(it)))).toBe(0)
  })

  test('at a turn answers of both keys open, and requests carry the new one', async () => {
    const newKey = 'the payload key after the turn, ' // 32 bytes
    const { seal, open } = await createSeal(aes, newKey, key)
    expect(await open(sealByBlade('{"a":1}', key))).toBe('{"a":1}')
    expect(await open(sealByBlade('{"a":1}', newKey))).toBe('{"a":1}')
    expect(openByBlade(await seal('{"a":1}'), newKey)).toBe('{"a":1}')
    await expect(open(sealByBlade('{"a":1}', 'another key that was never in use'.slice(0, 32)))).rejects.toThrow(
      UnsealError,
    )
  })

  const good = sealByBlade('{"a":1}', key)
  test.each([
    ['nothing', ''],
    ['no Base64', '{"a":1}!'],
    ['a strange sign', `${good.slice(0, 10)}*${good.slice(11)}`],
    ['a length that no encoder writes', good.slice(0, 41)],
    ['padding in the middle', `${good.slice(0, 20)}=${good.slice(20)}`],
    ['half a block', good.slice(0, 12)],
    ['a block and a half', Buffer.alloc(24, 7).toString('base64')],
    ['a wrong key', sealByBlade('{"a":1}', 'ffffffffffffffffffffffffffffffff')],
    ['a pad of 0', sealRaw([...times(15, 0x61), 0])],
    ['a pad of 33', sealRaw(times(48, 33))],
    ['a pad that is longer than the text', sealRaw(times(16, 32))],
    ['pad bytes that differ', sealRaw([...times(13, 0x61), 1, 2, 3])],
    ['half a character', sealRaw([0xe4, ...times(15, 15)])],
  ])('%s is one and the same error', async (_, broken) => {
    const error = await (await payloadSeal).open(broken).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnsealError)
    expect(String(error)).toBe('UnsealError')
    expect(Object.keys(Object(error))).toEqual(['name'])
  })
}

/** Whole blocks, encrypted without padding. */
function sealRaw(bytes: readonly number[]): string {
  const keyBytes = new TextEncoder().encode(key)
  const cipher = cbc(keyBytes, keyBytes.slice(0, block), { disablePadding: true }).encrypt(new Uint8Array(bytes))
  return Buffer.from(cipher).toString('base64')
}
