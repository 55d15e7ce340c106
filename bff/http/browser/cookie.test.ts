import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cookieName } from '#contracts/core/header.ts'

import { nodeCrypto } from '#bff/platform/node/crypto/crypto.ts'
import { newSessionCredential, noCookies, readSessionCredential, recordKey, sessionCookie } from './cookie.ts'

const id = 'abcdefghijklmnopqrstuv'
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-abcde'
const value = `v1.${id}.${secret}`

test('the cookie has all protective attributes', () => {
  expect(sessionCookie({ id, secret })).toBe(
    `__Host-Http-sid=v1.${id}.${secret}; Path=/; Secure; HttpOnly; SameSite=Strict`,
  )
  expect(noCookies()).toEqual([
    '__Host-Http-sid=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
    '__Host-Http-browser=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
  ])
  expect(value).toHaveLength(69)
})

test('a new credential has a 128-bit id and a 256-bit secret, and is read back from its cookie', () => {
  const credential = newSessionCredential(nodeCrypto)
  expect(Buffer.from(credential.id, 'base64url')).toHaveLength(16)
  expect(Buffer.from(credential.secret, 'base64url')).toHaveLength(32)
  expect(readSessionCredential(sessionCookie(credential).split(';')[0])).toEqual(credential)
})

test('100,000 credentials are all different', () => {
  const credentials = Array.from({ length: 100_000 }, () => newSessionCredential(nodeCrypto))
  expect(new Set(credentials.map((it) => it.id)).size).toBe(100_000)
  expect(new Set(credentials.map((it) => it.secret)).size).toBe(100_000)
})

test('the store does not contain the id', async () => {
  expect(recordKey(id)).toMatch(/^[0-9a-f]{64}$/)
  expect(recordKey(id)).not.toBe(recordKey(`${id.slice(0, -1)}w`))
})

test.each([
  ['the cookie alone', `${cookieName}=${value}`],
  ['among others', `a=b; ${cookieName}=${value}; c=d=e`],
  ['without blanks', `a=b;${cookieName}=${value};c`],
])('a credential is found: %s', (_, header) => {
  expect(readSessionCredential(header)).toEqual({ id, secret })
})

test.each([
  ['nothing', undefined],
  ['an empty header', ''],
  ['another name', `sid=${value}`],
  ['a name that only begins alike', `${cookieName}2=${value}`],
  ['another version', `${cookieName}=${value.replace('v1', 'v2')}`],
  ['a short id', `${cookieName}=v1.${id.slice(1)}.${secret}`],
  ['a long secret', `${cookieName}=${value}A`],
  ['a strange letter', `${cookieName}=v1.${id.slice(1)}/.${secret}`],
  ['quotes', `${cookieName}="${value}"`],
  ['no value', cookieName],
  ['a name behind white space that is no blank', `a=b; \u00A0${cookieName}=${value}`],
])('no credential is read from %s', (_, header) => {
  expect(readSessionCredential(header)).toBeNull()
})

test('any Cookie header yields a well-formed credential or none', () => {
  const likely = fc.stringMatching(/^(__Host-Http-sid=)?(v1\.)?[\w-]{20,24}\.?[\w-]{41,45}$/)
  const credentials = fc
    .sample(fc.oneof(fc.string(), likely), { seed: 8, numRuns: 20_000 })
    .flatMap((header) => readSessionCredential(header) ?? [])
  expect(credentials.length).toBeGreaterThan(20)
  expect(credentials.filter((it) => !/^[\w-]{22}$/.test(it.id) || !/^[\w-]{43}$/.test(it.secret))).toEqual([])
})
