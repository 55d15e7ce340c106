import * as v from 'valibot'
import { expect, test } from 'vitest'

import { scenario } from '../qa/scenarios.ts'
import { BladeClient } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { clock } from './clock.ts'
import { settings } from './settings.ts'

const server = await testServer()
const blade = new BladeClient(server.url)

const hour = 3_600_000
const day = 24 * hour
const later = (milliseconds: number) => clock.set(clock.now() + milliseconds)

const infoStatus = async (client: BladeClient) => (await client.call('GET blade-user/info')).status
const trade = (client: BladeClient) =>
  blade.token({ grant_type: 'refresh_token', refresh_token: client.tokens?.refresh_token ?? '' })

const Claims = v.looseObject({ exp: v.number(), jti: v.string() })
const tokenClaims = (token = '') =>
  v.parse(Claims, JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')))

const forgotten = { error: 'invalid_grant', error_description: '令牌授权已过期' }

test('a refresh brings a new access token with a later end, and another refresh token', async () => {
  const before = await blade.logIn('zhangwei')
  later(60_000)
  const after = await before.refresh()
  expect(tokenClaims(after.tokens?.access_token).exp).toBeGreaterThan(tokenClaims(before.tokens?.access_token).exp)
  expect(after.tokens?.access_token).not.toBe(before.tokens?.access_token)
  expect(after.tokens?.refresh_token).not.toBe(before.tokens?.refresh_token)
  expect(await infoStatus(after)).toBe(200)
})

test('by default a refresh does not move the end of the session', async () => {
  const before = await blade.logIn('zhangwei')
  later(3 * day)
  const after = await before.refresh()
  const { exp, jti } = tokenClaims(before.tokens?.refresh_token)
  expect(tokenClaims(after.tokens?.refresh_token)).toMatchObject({ exp, jti })
  later(4 * day + hour)
  expect((await trade(after)).body).toMatchObject({ error: 'invalid_token' })
})

test('an access token in place of a refresh token is refused', async () => {
  const { tokens } = await blade.logIn('zhangwei')
  const answer = await blade.token({ grant_type: 'refresh_token', refresh_token: tokens?.access_token ?? '' })
  expect(answer.status).toBe(401)
  expect(answer.body).toEqual({ error: 'invalid_token', error_description: expect.any(String) })
  expect(answer.headers.get('WWW-Authenticate')).toContain('Bearer')
})

test('a refresh token in place of an access token is refused', async () => {
  const { tokens } = await blade.logIn('zhangwei')
  const headers = { 'Blade-Auth': `bearer ${tokens?.refresh_token}` }
  expect((await blade.call('GET blade-user/info', { headers })).status).toBe(401)
})

test('after the access token expired a refresh makes the same call succeed', async () => {
  const before = await blade.logIn('zhangwei')
  later(hour)
  expect(await infoStatus(before)).toBe(401)
  expect(await infoStatus(await before.refresh())).toBe(200)
})

test('in keep mode an old refresh token lives on', async () => {
  const first = await blade.logIn('zhangwei')
  await first.refresh()
  expect((await trade(first)).body).toHaveProperty('access_token')
  expect(await infoStatus(first)).toBe(200)
})

test('in rotate mode a refresh token works once, and each new one moves the end of the session', async () => {
  settings.refresh = 'rotate'
  const first = await blade.logIn('zhangwei')
  later(3 * day)
  const second = await first.refresh()
  expect((await trade(first)).body).toEqual(forgotten)
  later(6 * day)
  expect((await trade(second)).body).toHaveProperty('access_token')
})

test('in single mode only the newest pair works at all', async () => {
  settings.refresh = 'single'
  const first = await blade.logIn('zhangwei')
  const second = await first.refresh()
  expect([await infoStatus(first), await infoStatus(second)]).toEqual([401, 200])
  expect((await trade(first)).body).toEqual(forgotten)
})

test('in single mode a log-in elsewhere ends the one before, and nobody else', async () => {
  settings.refresh = 'single'
  const here = await blade.logIn('zhangwei')
  const lina = await blade.logIn('lina')
  const elsewhere = await blade.logIn('zhangwei')
  expect([await infoStatus(here), await infoStatus(elsewhere), await infoStatus(lina)]).toEqual([401, 200, 200])
  expect((await trade(here)).body).toEqual(forgotten)
})

test('the lives of both tokens can be set', async () => {
  Object.assign(settings, { accessTokenSeconds: 60, refreshTokenSeconds: 600 })
  const zhangwei = await blade.logIn('zhangwei')
  expect(zhangwei.tokens).toMatchObject({ expires_in: 59 })
  later(61_000)
  expect([await infoStatus(zhangwei), (await trade(zhangwei)).status]).toEqual([401, 200])
  later(600_000)
  expect((await trade(zhangwei)).status).toBe(401)
})

const logOut = (client: BladeClient) => client.call('GET blade-auth/oauth/logout')

test('logging out answers two texts without R', async () => {
  const { status, body } = await logOut(await blade.logIn('zhangwei'))
  expect(status).toBe(200)
  expect(body).toEqual({ success: 'true', msg: 'success' })
})

test('logging out needs a token', async () => {
  expect((await logOut(blade)).status).toBe(401)
})

test('without token state a token works on after logging out', async () => {
  const zhangwei = await blade.logIn('zhangwei')
  await logOut(zhangwei)
  expect(await infoStatus(zhangwei)).toBe(200)
  expect((await trade(zhangwei)).status).toBe(200)
})

test('with token state neither token works after logging out', async () => {
  settings.tokenState = true
  const zhangwei = await blade.logIn('zhangwei')
  await logOut(zhangwei)
  expect(await infoStatus(zhangwei)).toBe(401)
  expect((await trade(zhangwei)).body).toEqual(forgotten)
})

test('with token state logging out in one place leaves the other log-in alone', async () => {
  settings.tokenState = true
  const [here, there] = [await blade.logIn('zhangwei'), await blade.logIn('zhangwei')]
  await logOut(here)
  const again = await blade.logIn('zhangwei')
  expect([await infoStatus(here), await infoStatus(there), await infoStatus(again)]).toEqual([401, 200, 200])
})

test('with token state a server that lost its memory refuses every token', async () => {
  settings.tokenState = true
  const zhangwei = await blade.logIn('zhangwei')
  scenario.begin('single-login')
  expect(await infoStatus(zhangwei)).toBe(401)
})

test('the log of errors may be posted to the log-out address', async () => {
  const zhangwei = await blade.logIn('zhangwei')
  const { status, body } = await zhangwei.call('POST blade-auth/oauth/logout', { json: [] })
  expect(status).toBe(200)
  expect(body).toEqual({ success: 'true', msg: 'success' })
  expect(await infoStatus(zhangwei)).toBe(200)
})

test('clearing the cache answers as logging out does, and needs no token', async () => {
  const { status, body } = await blade.call('GET blade-auth/oauth/clear-cache')
  expect(status).toBe(200)
  expect(body).toEqual({ success: 'true', msg: 'success' })
})
