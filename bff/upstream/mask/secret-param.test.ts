import { http, HttpResponse } from 'msw'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { apiLog } from '#contracts/administration/log.ts'
import { param } from '#contracts/administration/param.ts'
import { unmask } from '#contracts/administration/unmask.ts'
import { api, endpoints } from '#contracts/api.ts'
import { secretMask } from '#contracts/core/masked.ts'

import { exampleInput } from '#bff/testing/examples/example-input.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { params } from '#mocks/param.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const canary = 'CANARY-K9x3-Qz7v'
const initPassword = '1123598819738675202'
const secret = { id: initPassword, paramName: '账号初始密码', paramKey: 'account.initPassword' }

beforeEach(() => {
  scenario.begin('normal')
  params.change(initPassword, { paramValue: canary })
})

async function open(options: Parameters<typeof testGateway>[0] = {}) {
  const gateway = await testGateway(options)
  onTestFinished(() => gateway.close())
  const tab = await gateway.logIn('admin')
  gateway.auditLines.length = 0
  return { lines: gateway.auditLines, tab }
}

test('lists and details mask the value of a secret parameter, and show all others', async () => {
  const { tab } = await open()
  const { records } = await tab.value(param.list, { size: 200 })
  const shown = Object.fromEntries(records.map(({ paramKey, paramValue }) => [paramKey, paramValue]))
  expect(shown).toMatchObject({ 'account.initPassword': secretMask, 'photo.width': '295', 'password.minlength': '8' })
  expect(await tab.value(param.detail, { id: initPassword })).toMatchObject({ paramValue: secretMask })
})

/** Rows of one list, each as another server would send it. */
const spellings = [
  { id: '1', paramKey: 'account.initPassword', paramValue: canary },
  { id: '2', param_key: 'account.initPassword', param_value: canary },
  { id: '3', ParamKey: 'account.initPassword', ParamValue: canary },
  { id: '4', param_key: 'account.initPassword', paramValue: canary },
  { id: '5', configKey: 'account.initPassword', paramValue: canary },
  { id: '6', paramKey: null, paramValue: canary },
  { id: '7', paramKey: ' ', paramValue: canary },
]

test.each(spellings)('a server that sends %j shows no secret, whichever row comes first', async (row) => {
  const others = spellings.filter((it) => it !== row)
  const records = [row, ...others]
  const list = http.get('*/api/blade-system/param/list', () =>
    HttpResponse.json({
      code: 200,
      success: true,
      msg: '',
      data: { records, total: 7, size: 10, current: 1, pages: 1 },
    }),
  )
  const detail = http.get('*/api/blade-system/param/detail', () =>
    HttpResponse.json({ code: 200, success: true, msg: '', data: row }),
  )
  const { tab } = await open({ handlers: [list, detail] })
  expect((await tab.value(param.list, {})).records).toHaveLength(7)
  expect(
    JSON.stringify([await tab.value(param.list, {}), await tab.value(param.detail, { id: row.id })]),
  ).not.toContain(canary)
})

test('no read of an administrator answers the secret', async () => {
  const { tab } = await open()
  await tab.value(param.submit, { ...secret, paramValue: canary })
  const reads = endpoints(api).filter(({ endpoint: { kind, access } }) => kind === 'read' && access.startsWith('admin'))
  const answers = await Promise.all(
    reads.map(async ({ endpoint }) => (await tab.call(endpoint, await exampleInput(endpoint, tab))).text()),
  )
  const [logged] = (await tab.value(apiLog.list, { requestUri: 'param/submit' })).records
  answers.push(JSON.stringify(await tab.value(apiLog.detail, { id: logged?.id ?? '' })))
  expect(answers.join()).toContain(secretMask)
  expect(answers.filter((answer) => answer.includes(canary))).toEqual([])
})

test('the call for a masked field answers it, and is audited', async () => {
  const { lines, tab } = await open()
  const field = { call: 'param.detail', field: 'paramValue', purpose: 'correction' } as const
  expect(await tab.value(unmask.field, { ...field, id: initPassword })).toEqual({ value: canary })
  expect(lines).toMatchObject([{ audit: 'unmask', ...field, ids: { id: [initPassword] }, result: 'ok' }])
  expect(JSON.stringify(lines)).not.toContain(canary)
})

test('a secret that is left out stays as it is, and its mask is never saved', async () => {
  const { tab } = await open()
  await tab.value(param.submit, { ...secret, paramName: '初始密码' })
  expect(params.get(initPassword)).toMatchObject({ paramName: '初始密码', paramValue: canary })
  const masked = await tab.call(param.submit, { ...secret, paramValue: secretMask })
  expect(await readProblem(masked)).toMatchObject({ code: 'invalid_input' })
  expect(params.get(initPassword).paramValue).toBe(canary)
})

test('a secret does not become readable under another key', async () => {
  const { tab } = await open()
  const renamed = await tab.call(param.submit, { ...secret, paramKey: 'readable' })
  expect(await readProblem(renamed)).toMatchObject({ code: 'invalid_input' })
  expect(params.get(initPassword).paramKey).toBe('account.initPassword')
})
