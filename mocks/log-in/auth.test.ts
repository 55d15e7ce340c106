import * as v from 'valibot'
import { expect, test } from 'vitest'

import { LogIn } from '#contracts/session/session.ts'

import { at, clock } from '../core/clock.ts'
import { deployment, settings } from '../core/settings.ts'
import { BladeClient, answerData, md5, sealAsClient } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { tenants, users } from '../user/seeds.ts'
import { lastCaptcha } from './captcha.ts'

const server = await testServer()
const blade = new BladeClient(server.url)

const minute = 60_000
const info = 'GET blade-user/info'
const password = (username: string, secret: string) => ({ grant_type: 'password', username, password: secret })
const good = password('zhangwei', 'Exam@2026')
const wrong = password('zhangwei', 'Exam@2025')

async function failTimes(times: number) {
  for (let n = 0; n < times; n += 1) await blade.token(wrong)
}

const denied = (text: string) => ({ error: 'access_denied', error_description: text })
const ended = denied('租户授权已过期,请联系管理员')
const locked = denied('登录错误次数过多,请稍后再试')

/** Raw log-in values, for clients that do not hash or seal as required. */
const logInRaw = (username: string, secret: string) =>
  blade.call('POST blade-auth/oauth/token', {
    query: { tenantId: deployment.tenantId, grant_type: 'password', username, password: secret },
  })

test('a password in the query with an empty body brings flat tokens', async () => {
  const { status, body } = await blade.token(good)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    token_type: 'bearer',
    scope: 'all',
    tenant_id: '000000',
    user_id: '1700000000000000001',
    user_name: 'zhangwei',
    account: 'zhangwei',
    real_name: '张伟',
    role_name: 'user',
    oauth_id: '',
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    jti: expect.any(String),
  })
  expect(body).not.toHaveProperty('code')
  expect(body).not.toHaveProperty('data')
})

test('expires_in is a number of seconds, at most 3600', async () => {
  const { body } = await blade.token(good)
  const { expires_in: left } = v.parse(v.looseObject({ expires_in: v.number() }), body)
  expect(left).toBeGreaterThan(3500)
  expect(left).toBeLessThanOrEqual(3600)
})

test('every id of the token body is a text', async () => {
  const { body } = await blade.token(good)
  const ids = Object.entries(Object(body)).filter(([key]) => key.endsWith('_id'))
  expect(ids.map(([key]) => key).toSorted()).toEqual(
    ['client_id', 'dept_id', 'oauth_id', 'post_id', 'role_id', 'tenant_id', 'user_id'].toSorted(),
  )
  expect(ids.filter(([, value]) => typeof value !== 'string')).toEqual([])
})

test('the token answer is not cacheable', async () => {
  expect((await blade.token(good)).headers.get('Cache-Control')).toBe('no-store')
})

test('the same call works as a form body, and not as JSON', async () => {
  const fields = {
    tenantId: deployment.tenantId,
    grant_type: 'password',
    username: sealAsClient('zhangwei'),
    password: sealAsClient(md5('Exam@2026')),
  }
  const form = await blade.call('POST blade-auth/oauth/token', { form: fields })
  const json = await blade.call('POST blade-auth/oauth/token', { json: fields })
  expect(form.body).toHaveProperty('access_token')
  expect(json.status).toBe(400)
  expect(json.body).toEqual({ error: 'invalid_request', error_description: 'Missing grant type' })
})

test('the tenant may come in the header alone', async () => {
  const query = { grant_type: 'password', username: sealAsClient('zhangwei'), password: sealAsClient(md5('Exam@2026')) }
  expect((await blade.call('POST blade-auth/oauth/token', { query })).body).toHaveProperty('access_token')
})

test.each([
  ['no', ''],
  ['a wrong', `Basic ${btoa('exam-web:guess')}`],
])('%s client credential is refused in OAuth2 form', async (_, Authorization) => {
  const { status, body, headers } = await blade.token(good, { Authorization })
  expect(status).toBe(401)
  expect(body).toEqual({ error: 'invalid_client', error_description: expect.any(String) })
  expect(headers.get('WWW-Authenticate')).toContain('Basic')
})

test('the client credential may have its blank encoded', async () => {
  const Authorization = `Basic%20${btoa(`${deployment.clientId}:${deployment.clientSecret}`)}`
  expect((await blade.token(good, { Authorization })).status).toBe(200)
})

test('a grant that does not exist is refused', async () => {
  const { status, body } = await blade.token({ grant_type: 'telepathy' })
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: 'unsupported_grant_type' })
})

/** Grants of the contract; a log-in by a link uses scan_code. */
const grants = LogIn.options.map(({ entries }) => entries.grant.literal).filter((grant) => grant !== 'link')

test.each(grants)('the grant %s is supported', async (grant_type) => {
  const { status, body } = await blade.token({ grant_type, tenantId: deployment.tenantId })
  expect(status).toBe(400)
  expect(body).not.toMatchObject({ error: 'unsupported_grant_type' })
})

test('in form B a wrong password is HTTP 400 and invalid_grant', async () => {
  const { status, body } = await blade.token(wrong)
  expect(status).toBe(400)
  expect(body).toEqual({ error: 'invalid_grant', error_description: '用户名或密码错误' })
})

test('in form C a wrong password is HTTP 200 and error_code 400', async () => {
  settings.errorForm = 'C'
  const { status, body } = await blade.token(wrong)
  expect(status).toBe(200)
  expect(body).toEqual({ error_code: 400, error_description: '用户名或密码错误' })
})

test('in form C a wrong captcha is R with HTTP 400', async () => {
  settings.errorForm = 'C'
  const { status, body } = await blade.token({ ...good, grant_type: 'captcha' })
  expect(status).toBe(400)
  expect(body).toEqual({ code: 400, success: false, data: {}, msg: '验证码不正确' })
})

test('in form D refusals have numbers from 2000 on', async () => {
  settings.errorForm = 'D'
  const refused = await blade.token(wrong)
  const refresh = await blade.token({ grant_type: 'refresh_token', refresh_token: 'x' })
  expect(refused.body).toEqual({ error_code: 2001, error_description: '用户名或密码错误' })
  expect(refresh.body).toMatchObject({ error_code: 2010 })
  expect((await blade.token({ grant_type: 'telepathy' })).body).toMatchObject({ error_code: 4000 })
  expect((await blade.token(good, { Authorization: '' })).body).toMatchObject({ error_code: 3000 })
})

test.each(['B', 'C', 'D'] as const)('in form %s no refusal carries a token', async (form) => {
  settings.errorForm = form
  expect((await blade.token(wrong)).text).not.toContain('access_token')
})

test('an account that does not exist is refused like a wrong password', async () => {
  expect((await blade.token(password('nobody', 'x'))).body).toEqual((await blade.token(wrong)).body)
})

test('a captcha is a key and a picture without R', async () => {
  const { body } = await blade.call('GET blade-auth/oauth/captcha')
  expect(body).toEqual({ key: expect.any(String), image: expect.stringMatching(/^data:image\/[\w+]+;base64,/) })
})

async function captcha() {
  const { body } = await blade.call('GET blade-auth/oauth/captcha')
  const { key } = v.parse(v.looseObject({ key: v.string() }), body)
  return { 'Captcha-Key': key, 'Captcha-Code': lastCaptcha() ?? '' }
}

test('a captcha is valid for one log-in, in any case', async () => {
  const headers = await captcha()
  const lower = { ...headers, 'Captcha-Code': headers['Captcha-Code'].toLowerCase() }
  const first = await blade.token({ ...good, grant_type: 'captcha' }, lower)
  const second = await blade.token({ ...good, grant_type: 'captcha' }, headers)
  expect(first.body).toHaveProperty('access_token')
  expect(second.body).toEqual(denied('验证码不正确'))
})

test('a wrong code consumes its captcha', async () => {
  const headers = await captcha()
  const refused = await blade.token({ ...good, grant_type: 'captcha' }, { ...headers, 'Captcha-Code': '00000' })
  const again = await blade.token({ ...good, grant_type: 'captcha' }, headers)
  expect(refused.status).toBe(400)
  expect(refused.body).toEqual(denied('验证码不正确'))
  expect(again.body).toEqual(denied('验证码不正确'))
})

test('a captcha is valid for 30 minutes', async () => {
  const inTime = await captcha()
  clock.set(clock.now() + 29 * minute)
  expect((await blade.token({ ...good, grant_type: 'captcha' }, inTime)).status).toBe(200)
  const late = await captcha()
  clock.set(clock.now() + 31 * minute)
  expect((await blade.token({ ...good, grant_type: 'captcha' }, late)).body).toEqual(denied('验证码不正确'))
})

test('a wrong captcha does not count as a wrong password', async () => {
  for (let n = 0; n < 6; n += 1) await blade.token({ ...wrong, grant_type: 'captcha' })
  expect((await blade.token(good)).status).toBe(200)
})

test('an unknown tenant is refused', async () => {
  expect((await blade.token({ ...good, tenantId: '999999' })).body).toEqual(denied('租户ID未找到'))
})

test('a tenant past its end is refused', async () => {
  expect((await blade.token({ ...good, tenantId: '100001' })).body).toEqual(ended)
})

test.each([
  ['password', { username: 'zhangwei', password: 'Exam@2026' }],
  ['social', { source: 'gitee', code: 'c-1', state: 's-1' }],
  ['authorization_code', { code: 'sso:lina' }],
  ['scan_code', { verifyKey: 'scan:lina' }],
  ['ncias_code', { token: 'ncias:lina' }],
  ['register_redirect', { username: 'zhangwei', password: 'Exam@2026' }],
  ['sms_code', { id: 'x', phone: 'x', value: 'x' }],
])('no %s gets into a tenant past its end', async (grant_type, ticket) => {
  const params = { grant_type, ...ticket, tenantId: '100001' }
  expect((await blade.token(params, { 'Redirect-Key': 'redirect:zhangwei' })).body).toEqual(ended)
})

test('an expired tenant cannot refresh tokens', async () => {
  const zhangwei = await blade.logIn('zhangwei')
  const tenant = tenants.find(({ tenantId }) => tenantId === deployment.tenantId)
  tenants.change(tenant?.id ?? '', { expireTime: at(-1) })
  const grant = { grant_type: 'refresh_token', refresh_token: zhangwei.tokens?.refresh_token ?? '' }
  expect((await blade.token(grant)).body).toEqual(ended)
})

test('a wrong captcha is refused before the tenant is checked', async () => {
  const query = { ...good, grant_type: 'captcha', tenantId: '100001' }
  expect((await blade.token(query)).body).toEqual(denied('验证码不正确'))
})

test('after five failures the sixth attempt is refused although the password is right', async () => {
  await failTimes(5)
  const { status, body } = await blade.token(good)
  expect(status).toBe(400)
  expect(body).toEqual(locked)
})

test('all names of a user share one lockout', async () => {
  const names = ['zhangwei', '13912345678', '110101199003074514', 'ZHANGWEI', 'zhangwei']
  for (const name of names) await blade.token(password(name, 'wrong'))
  for (const name of new Set(names)) expect((await blade.token(password(name, 'Exam@2026'))).body).toEqual(locked)
})

test.each([
  ['a known one', ['51010419980615233X', '51010419980615233x']],
  ['an unknown one', ['51010419980615299X', '51010419980615299x']],
])('%s locks as well in small letters', async (_, [name = '', small = '']) => {
  for (let n = 0; n < 5; n += 1) await blade.token(password(name, 'wrong'))
  expect((await blade.token(password(small, 'wrong'))).body).toEqual(locked)
})

test('a log-in name is accepted in any case, as the database of the real server compares it', async () => {
  users.change('1700000000000000002', { zjlx: '6', zjhm: 'E12345678' })
  for (const username of ['e12345678', 'LINA']) {
    expect((await blade.token(password(username, 'Exam@2026'))).status).toBe(200)
  }
})

test('a locked account does not lock another one', async () => {
  await failTimes(5)
  expect((await blade.token(password('lina', 'Exam@2026'))).status).toBe(200)
})

test('a lock ends after 30 minutes', async () => {
  await failTimes(5)
  clock.set(clock.now() + 31 * minute)
  expect((await blade.token(good)).status).toBe(200)
})

test('a success clears the count of failures', async () => {
  await failTimes(4)
  expect((await blade.token(good)).status).toBe(200)
  await failTimes(4)
  expect((await blade.token(good)).status).toBe(200)
})

test('a user without a role cannot log in', async () => {
  const admin = await blade.logIn('admin')
  await admin.call('POST blade-user/grant', { query: { userIds: '1700000000000000001', roleIds: '' } })
  expect((await blade.token(good)).body).toEqual(denied('未获得用户的角色信息'))
})

test('the password is compared as lower-case MD5 hex', async () => {
  const hash = md5('Exam@2026')
  expect((await logInRaw(sealAsClient('zhangwei'), sealAsClient(hash))).body).toHaveProperty('access_token')
  expect((await logInRaw(sealAsClient('zhangwei'), sealAsClient(hash.toUpperCase()))).body).toMatchObject({
    error: 'invalid_grant',
  })
  expect((await logInRaw(sealAsClient('zhangwei'), sealAsClient('Exam@2026'))).body).toMatchObject({
    error: 'invalid_grant',
  })
})

test('log-in values that are not sealed are wrong values, unless the deployment wants them so', async () => {
  const hash = md5('Exam@2026')
  expect((await logInRaw('zhangwei', hash)).body).toMatchObject({ error: 'invalid_grant' })
  settings.logInSealed = false
  expect((await logInRaw('zhangwei', hash)).body).toHaveProperty('access_token')
})

test.each(['bearer', 'Bearer', 'BEARER'])('%s is a valid prefix', async (prefix) => {
  const { tokens } = await blade.logIn('zhangwei')
  const headers = { 'Blade-Auth': `${prefix} ${tokens?.access_token}` }
  expect((await blade.call(info, { headers })).body).toMatchObject({ data: { account: 'zhangwei' } })
})

test('a bare token is no token', async () => {
  const { tokens } = await blade.logIn('zhangwei')
  const { status, body } = await blade.call(info, { headers: { 'Blade-Auth': tokens?.access_token ?? '' } })
  expect(status).toBe(401)
  expect(body).toMatchObject({ msg: '缺失令牌,鉴权失败' })
})

test('an encrypted token is valid only with the configured token key', async () => {
  const key = 'a-key-for-tokens-and-nothing-more'.slice(0, 32)
  const { tokens } = await blade.logIn('zhangwei')
  const headers = { 'Blade-Auth': `crypto ${sealAsClient(tokens?.access_token ?? '', key)}` }
  const without = await blade.call(info, { headers })
  settings.tokenKey = key
  const withKey = await blade.call(info, { headers })
  settings.tokenKey = key.toUpperCase()
  const otherKey = await blade.call(info, { headers })
  expect([without.status, withKey.status, otherKey.status]).toEqual([401, 200, 401])
})

test.each(['Blade-Auth', 'blade-auth'])('the token may come as the query parameter %s', async (name) => {
  const { tokens } = await blade.logIn('zhangwei')
  const query = { [name]: `bearer ${tokens?.access_token}` }
  expect((await blade.call(info, { query })).status).toBe(200)
})

test('a token in the header takes precedence over one in the query', async () => {
  const zhangwei = await blade.logIn('zhangwei')
  const lina = await blade.logIn('lina')
  const query = { 'Blade-Auth': `bearer ${lina.tokens?.access_token}` }
  expect((await zhangwei.call(info, { query })).body).toMatchObject({ data: { account: 'zhangwei' } })
  expect((await blade.call(info, { query, headers: { 'Blade-Auth': 'bearer x' } })).status).toBe(401)
})

test('a token in the query of a Map list is no filter', async () => {
  const { tokens } = await blade.logIn('admin')
  const query = { 'Blade-Auth': `bearer ${tokens?.access_token}` }
  expect((await blade.call('GET blade-system/param/list', { query })).status).toBe(200)
})

const gitee = { grant_type: 'social', source: 'gitee', code: 'c-1', state: 's-1' }

test('an unbound identity gets tokens without a user', async () => {
  const { status, body } = await blade.token(gitee)
  expect(status).toBe(200)
  expect(body).toMatchObject({ user_id: '', oauth_id: expect.stringMatching(/^\d{19}$/), role_name: 'guest' })
})

async function register() {
  const answer = await blade.token(gitee)
  const { oauth_id: oauthId } = v.parse(v.looseObject({ oauth_id: v.string() }), answer.body)
  const draft = { tenantId: '000000', name: '周舟', account: 'zhouzhou', password: 'Zhou@2026', oauthId }
  return { draft, guest: blade.with(answer) }
}

test('a guest who registered logs in only after a role was granted', async () => {
  const { guest, draft } = await register()
  const registered = await guest.call('POST blade-user/register-guest', { query: draft })
  expect(registered.body).toEqual({ code: 200, success: true, data: {}, msg: '操作成功' })
  expect((await blade.token(gitee)).body).toEqual(denied('未获得用户的角色信息'))
  expect((await blade.token(password('zhouzhou', 'Zhou@2026'))).body).toEqual(denied('未获得用户的角色信息'))

  const admin = await blade.logIn('admin')
  const userIds = accountId('zhouzhou')
  const granted = await admin.call('POST blade-user/grant', { query: { userIds, roleIds: '1123598816738675203' } })
  expect(granted.body).toMatchObject({ code: 200 })
  expect((await blade.token(gitee)).body).toMatchObject({ user_id: userIds, role_name: 'user' })
  expect((await blade.token(password('zhouzhou', 'Zhou@2026'))).body).toMatchObject({ user_id: userIds })
})

/** User id of an account, which no call reveals. */
const accountId = (account: string) => users.find((row) => row.account === account)?.id ?? ''

test('registering needs a known identity, a known tenant and a free account', async () => {
  const { guest, draft } = await register()
  const refusals = []
  for (const change of [{ oauthId: '42' }, { tenantId: '999999' }, { account: 'admin' }]) {
    const { body } = await guest.call('POST blade-user/register-guest', { query: { ...draft, ...change } })
    refusals.push(v.parse(v.looseObject({ msg: v.string() }), body).msg)
  }
  expect(refusals).toEqual(['第三方登陆信息错误!', '租户信息错误!', '当前用户 [admin] 已存在!'])
})

test('a code that the provider does not know is refused', async () => {
  expect((await blade.token({ ...gitee, code: 'invalid' })).body).toMatchObject({ error: 'invalid_grant' })
})

test('granting roles requires an administrator, and existing users', async () => {
  const grant = 'POST blade-user/grant'
  const zhangwei = await blade.logIn('zhangwei')
  const admin = await blade.logIn('admin')
  const query = { userIds: '42', roleIds: '1123598816738675203' }
  expect((await zhangwei.call(grant, { query })).status).toBe(401)
  expect((await admin.call(grant, { query })).body).toMatchObject({ code: 400, msg: '操作失败' })
})

test('granting replaces the roles of all the users that are named', async () => {
  const admin = await blade.logIn('admin')
  const query = {
    userIds: '1700000000000000001,1700000000000000002',
    roleIds: '1123598816738675202,1123598816738675203',
  }
  await admin.call('POST blade-user/grant', { query })
  for (const account of ['zhangwei', 'lina']) {
    expect((await blade.token(password(account, 'Exam@2026'))).body).toMatchObject({ role_name: 'admin,user' })
  }
})

test('social log-in begins with a redirect to the provider', async () => {
  const { status, headers } = await blade.call('GET blade-auth/oauth/render/gitee')
  expect(status).toBe(302)
  expect(headers.get('Location')).toContain(encodeURIComponent('/oauth/redirect/gitee'))
})

test.each([
  ['authorization_code', { code: 'sso:lina' }],
  ['scan_code', { verifyKey: 'scan:lina' }],
  ['ncias_code', { token: 'ncias:lina' }],
])('%s logs in whom its ticket names, and refuses any other ticket', async (grant_type, ticket) => {
  expect((await blade.token({ grant_type, ...ticket })).body).toMatchObject({ account: 'lina' })
  const [name = ''] = Object.keys(ticket)
  expect((await blade.token({ grant_type, [name]: 'guess' })).body).toMatchObject({ error: 'invalid_grant' })
})

test('register_redirect needs its key beside the password', async () => {
  const grant = { ...good, grant_type: 'register_redirect' }
  expect((await blade.token(grant)).body).toMatchObject({ error: 'access_denied' })
  expect((await blade.token(grant, { 'Redirect-Key': 'redirect:zhangwei' })).body).toMatchObject({
    account: 'zhangwei',
  })
})

test('user-info knows the caller, and nobody without one', async () => {
  const zhangwei = await blade.logIn('zhangwei')
  const mine = answerData(await zhangwei.call('GET blade-auth/oauth/user-info'))
  const nobody = await blade.call('GET blade-auth/oauth/user-info')
  expect(mine).toMatchObject({ user: { account: 'zhangwei' }, roles: ['user'] })
  expect(nobody.status).toBe(200)
  expect(answerData(nobody)).toMatchObject({ roles: [] })
})
