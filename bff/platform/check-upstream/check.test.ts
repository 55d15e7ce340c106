import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { dictBiz } from '#contracts/administration/dict.ts'
import { apiLog, usualLog } from '#contracts/administration/log.ts'
import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { param } from '#contracts/administration/param.ts'
import { post } from '#contracts/administration/post.ts'
import { topMenu } from '#contracts/administration/top-menu.ts'
import { type Api, api, endpoints } from '#contracts/api.ts'
import { schemaFields, innerSchema, type Shape } from '#contracts/core/schema.ts'
import { menu } from '#contracts/session/menu.ts'

import { parseConfig } from '#bff/config/config.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { demoSettings, springbladeSettings } from '#bff/testing/settings.ts'
import { md5 } from '#bff/upstream/md5.ts'
import { createSeal } from '#bff/upstream/seal/seal.ts'
import { createUpstream, type Fetch } from '#bff/upstream/upstream.ts'
import { journal } from '#mocks/core/journal.ts'
import { settings } from '#mocks/core/settings.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { menus } from '#mocks/menu/seeds.ts'
import { params } from '#mocks/param.ts'
import { scenario, type ScenarioName } from '#mocks/qa/scenarios.ts'
import { users } from '#mocks/user/seeds.ts'
import { nodeAes } from '../node/crypto/aes.ts'
import { nodeCrypto } from '../node/crypto/crypto.ts'
import { fits, type Report } from './call.ts'
import { checkUpstream } from './check.ts'
import { summarise } from './summary.ts'
import { detailTable } from './table.ts'

beforeEach(() => scenario.begin('normal'))

type Situation = {
  of?: Api
  username?: string
  password?: string
  settings?: Record<string, string>
  writes?: boolean
  /** Replaces the mock upstream. */
  fetch?: Fetch
}

async function check({
  of = api,
  username = 'ayguli',
  password = 'Exam@2026',
  settings,
  writes = false,
  fetch = mockFetch(),
}: Situation = {}): Promise<Report> {
  const config = parseConfig({ ...demoSettings, ...settings })
  const upstream = createUpstream(fetch, config.upstream)
  const seal = await createSeal(nodeAes, config.upstream.aesKey)
  const account = { username, password, writes, readCaptcha: async () => lastCaptcha() ?? '' }
  return checkUpstream(of, account, { config, upstream, seal, crypto: nodeCrypto, md5 })
}

const callNamed = ({ calls }: Report, name: string) => calls.find(({ call }) => call === name)
const skipReason = ({ skipped }: Report, name: string) => skipped.find(({ call }) => call === name)?.reason

/** Personal values of all accounts, as texts of four characters or more. */
const personalValues = () =>
  users
    .filter(({ password }) => password !== '')
    .flatMap(({ id, account, realName, phone, zjhm, email, birthday }) => [
      id,
      account,
      realName,
      phone,
      zjhm,
      email,
      birthday,
    ])
    .filter((value): value is string => value !== null && value.length > 3 && value !== 'admin')

test('an upstream that fits: every call is made or skipped with a reason, and nothing is written', async () => {
  const report = await check()
  expect(fits(report)).toBe(true)
  expect(report.calls.filter(({ deviations }) => deviations.length > 0)).toEqual([])
  const names = new Set([...report.calls, ...report.skipped].map(({ call }) => call))
  expect(endpoints(api).filter(({ name }) => !names.has(name))).toEqual([])
  expect(report.calls.length).toBeGreaterThan(45)
  const writes = journal
    .all()
    .filter(({ call }) => endpoints(api).some((it) => it.name === call && it.endpoint.kind === 'write'))
  expect(new Set(writes.map(({ call }) => call))).toEqual(new Set(['auth.token', 'auth.logout']))
  expect(callNamed(report, 'signup.init')).toMatchObject({
    outcome: 'fits',
    request: 'sealed query',
    sealed: true,
    http: 200,
  })
  expect(callNamed(report, 'payment.orderDetail')).toMatchObject({ outcome: 'fits', request: 'sealed body' })
  expect(callNamed(report, 'menu.getMenu')).toMatchObject({
    outcome: 'fits',
    request: 'query',
    sealed: false,
    code: 200,
  })
  expect(skipReason(report, 'payment.saveOrder')).toBe('changes data')
  expect(skipReason(report, 'auth.token')).toBeUndefined()
  expect(skipReason(report, 'payment.getPayData')).toBe('passes the order to the provider')
  expect(skipReason(report, 'param.list')).toBe('needs the role administrator')
  expect(skipReason(report, 'paramInfo.info')).toBe('its input paramType is in no answer')
})

test('deviations, unknown fields and the setting that would fit are named, without any value', async () => {
  scenario.begin('loose-types' satisfies ScenarioName)
  settings.extraColumns = true
  const report = await check({ settings: { SEALED_POST: 'query' } })
  expect(fits(report)).toBe(false)
  expect(callNamed(report, 'exam.getAllExamList')).toMatchObject({
    outcome: 'differs',
    deviations: expect.arrayContaining([
      { field: '[].signupEndTime', expected: 'instant', received: 'number', outcome: 'converted', count: 7 },
    ]),
    unknownFields: expect.arrayContaining(['[].idCardNo']),
  })
  expect(callNamed(report, 'auth.token')?.deviations.map(({ field }) => field)).toContain('expires_in')
  expect(callNamed(report, 'payment.orderDetail')).toMatchObject({
    outcome: 'differs',
    request: 'sealed body',
    reason: 'fits with SEALED_POST=body',
  })
  const output = detailTable(report) + JSON.stringify(report)
  expect(output).toContain('signupEndTime: number for instant, converted (7)')
  expect(personalValues().filter((value) => output.includes(value))).toEqual([])
  expect(output).not.toContain('CANARY')
})

test('an administrator: calls of that role are made, with inputs from the list before', async () => {
  const report = await check({ of: { param }, username: 'admin', password: 'Admin@2026' })
  expect(callNamed(report, 'param.detail')).toMatchObject({ outcome: 'fits' })
})

test('a refused log-in ends the check', async () => {
  const report = await check({ password: 'wrong' })
  expect(fits(report)).toBe(false)
  expect(report.calls.map(({ call, outcome }) => `${call} ${outcome}`)).toEqual([
    'auth.captcha fits',
    'auth.token refused',
  ])
  expect(journal.of('auth.logout')).toEqual([])
})

/** The schema at a path of fields, through lists. */
const schemaAt = (schema: Shape, path: readonly string[]) =>
  path.reduce<Shape | undefined>((at, key) => {
    const shape = at && innerSchema(at)
    return shape && schemaFields(shape.item ? innerSchema(shape.item) : shape)[key]
  }, schema)

test('every sample of the contract names a field of another read', () => {
  const byName = new Map(endpoints(api).map((it) => [it.name, it.endpoint]))
  for (const [name, { input, samples = {} }] of byName) {
    for (const [field, source] of Object.entries(samples)) {
      const [resource, call, ...path] = source.replace('*', name.split('.')[0] ?? '').split('.')
      const from = byName.get(`${resource}.${call}`)
      expect(from?.kind, `${name} ${field}`).toBe('read')
      expect(schemaAt(from?.output ?? v.never(), path), `${name} ${field}`).toBeDefined()
      expect(Object.keys(schemaFields(input))).toContain(field)
    }
  }
})

const asAdmin = { username: 'admin', password: 'Admin@2026' }

test('SpringBlade fits its dialect: what it lacks is not called, and its ways are no alarm', async () => {
  const report = await check({ ...asAdmin, settings: springbladeSettings })
  expect(report.calls.filter(({ outcome }) => outcome !== 'fits' && outcome !== 'refused')).toEqual([])
  expect(report.warnings).toEqual([])
  expect(report.notes).toEqual([expect.stringMatching(/from 192\.0\.2\.\d+, the address of nobody/)])
  expect(fits(report)).toBe(true)
  expect(report.calls.length).toBeGreaterThan(25)
  expect(skipReason(report, 'dictBiz.parentList')).toBe('not offered by springblade')
  expect(journal.all().filter(({ path, status }) => status >= 500 && path !== 'blade-auth/token')).toEqual([])
})

test('buttons that screens ask for and the menu lacks are named', async () => {
  for (const { id } of menus.filter(({ code }) => /^(?:post_view|topmenu_setting|dictbiz_add)$/.test(code)))
    menus.remove(id)
  const { notes } = await check({ of: { menu, menuAdmin, dictBiz, post, topMenu }, ...asAdmin })
  expect(notes).toEqual(["the server's menu has no buttons with the codes dictbiz_add, post_view, topmenu_setting"])
})

const unknownPath: Fetch = async () =>
  Response.json({ code: 404, success: false, data: {}, msg: 'No endpoint GET /x.' }, { status: 404 })

test('an address that is missing is named as the dialect has it', async () => {
  const { impediment } = await check({ ...asAdmin, settings: springbladeSettings, fetch: unknownPath })
  expect(impediment).toBe('no such address: blade-auth/captcha below UPSTREAM_URL')
})

test('a SpringBlade that is taken for the commercial server is named by its captcha', async () => {
  const report = await check({ ...asAdmin, settings: { UPSTREAM_URL: springbladeSettings.UPSTREAM_URL } })
  expect(fits(report)).toBe(false)
  expect(callNamed(report, 'auth.captcha')).toMatchObject({ outcome: 'failed', reason: 'no such address' })
  expect(summarise(report)).toContain('WARNING: the captcha fits with UPSTREAM_DIALECT=springblade')
})

test('a server that takes the address of the connection is warned of loudly', async () => {
  settings.addressFrom = 'connection'
  const report = await check({ of: { apiLog, usualLog }, ...asAdmin, settings: springbladeSettings })
  expect(fits(report)).toBe(false)
  expect(summarise(report)).toMatch(/WARNING: no log of the server has the client's address/)
})

test('filters that a server ignores or does not know, and logs in another order, are named', async () => {
  const commercial = mockFetch()
  const config = parseConfig(demoSettings)
  /** A server whose lists of logs ignore all filters, and that has the oldest entries first. */
  const fetch: Fetch = async (url, init) => {
    const answer = await commercial(url.includes('blade-log') ? url.replace(/\?.*/, '?size=10') : url, init)
    if (!url.includes('blade-log/api/list')) return answer
    const body = JSON.parse(await (answer as Response).text()) as { data: { records: unknown[] } }
    return Response.json({ ...body, data: { ...body.data, records: body.data.records.toReversed() } })
  }
  const seal = await createSeal(nodeAes, config.upstream.aesKey)
  const account = { ...asAdmin, readCaptcha: async () => lastCaptcha() ?? '' }
  const upstream = createUpstream(fetch, config.upstream)
  const report = await checkUpstream({ apiLog, usualLog }, account, { config, upstream, seal, crypto: nodeCrypto, md5 })
  expect(callNamed(report, 'usualLog.list?serviceId')?.reason).toBe('the filter is ignored')
  expect(callNamed(report, 'usualLog.list?createTime_datege')?.reason).toBe('the filter is ignored')
  expect(report.calls.filter(({ call }) => call === 'apiLog.list').map(({ reason }) => reason)).toContain(
    'the oldest entries come first',
  )
})

test('ids that are rounded on their way are warned of: no detail knows them', async () => {
  const commercial = mockFetch()
  /** A proxy that reads numbers as doubles. */
  const fetch: Fetch = async (url, init) => {
    const answer = await commercial(url, init)
    if (!url.includes('post/list')) return answer
    const text = await (answer as Response).text()
    return new Response(
      text.replaceAll(/"id":"(\d{16,})"/g, (_, id: string) => `"id":"${BigInt(Number(id))}"`),
      {
        headers: { 'content-type': 'application/json' },
      },
    )
  }
  const report = await check({ of: { post }, ...asAdmin, fetch })
  expect(report.warnings).toEqual([
    'no row with an id of its list is known to post.detail: ids may be rounded on their way',
  ])
})

test('a refresh is tried once, and the calls behind it are made with its tokens', async () => {
  settings.refresh = 'single'
  const report = await check({ of: { param }, ...asAdmin })
  expect(callNamed(report, 'auth.token?refresh')).toMatchObject({ outcome: 'fits' })
  expect(callNamed(report, 'param.list')).toMatchObject({ outcome: 'fits' })
})

test('with writes a parameter is written, read back, and gone afterwards', async () => {
  const before = params.all().length
  const report = await check({ of: { param }, ...asAdmin, writes: true })
  expect(report.warnings).toEqual([])
  expect(report.notes).toEqual(['texts of a parameter may have 255 characters or more'])
  expect(journal.of('param.submit')).toHaveLength(1)
  expect(params.all()).toHaveLength(before)
})

test('with writes an account without the role writes nothing, and is told so', async () => {
  const report = await check({ of: { param }, writes: true })
  expect(report.notes).toEqual([expect.stringContaining('role administrator')])
  expect(journal.of('param.submit')).toEqual([])
})
