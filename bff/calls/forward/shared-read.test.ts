import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { dict, dictBiz } from '#contracts/administration/dict.ts'
import { api, endpoints } from '#contracts/api.ts'
import { paramInfo } from '#contracts/candidate/param-info.ts'
import { signup } from '#contracts/candidate/signup.ts'

import { type Metrics, noMetrics } from '#bff/http/metrics/metrics.ts'
import { memorySharedReads } from '#bff/platform/node/shared-reads.ts'
import { logInCandidates } from '#bff/testing/candidates.ts'
import { demoUser } from '#bff/testing/demo-user.ts'
import { openExample } from '#bff/testing/examples/examples.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { clock } from '#mocks/core/clock.ts'
import { reset } from '#mocks/core/db.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { users } from '#mocks/user/seeds.ts'

let gateway: TestGateway
let passed = 0
const now = () => clock.now() + passed

beforeEach(async () => {
  reset()
  faultPlan.clear()
  journal.clear()
  clock.reset()
  passed = 0
  gateway = await testGateway({ settings: { SHARED_READS: 'on' }, overrides: { now } })
})
afterEach(() => gateway.close())

const table = { codeName: 'mz' }
const asked = (call: string) => journal.of(call).length

const openTab = (account: string) => gateway.logIn(account)

describe('a shared read', () => {
  test('is one upstream call for all who open the page', async () => {
    let coalesced: (() => number) | undefined
    const gauge: Metrics['gauge'] = (name, read) => {
      if (name === 'shared_reads_coalesced') coalesced = read
    }
    gateway = await testGateway({ settings: { SHARED_READS: 'on' }, overrides: { metrics: { ...noMetrics, gauge } } })
    const visitors = Array.from({ length: 1_000 }, () => gateway.browser())
    const answers = await Promise.all(visitors.map((tab) => tab.call(paramInfo.info, { paramType: 'hotline' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([asked('paramInfo.info'), coalesced?.()]).toEqual([1, 999])
  })

  test('is answered to each candidate after the check of their session', async () => {
    const tabs = await logInCandidates(gateway, { count: 3, examId: '1800000000000000002', stage: 'filling' })
    for (const tab of tabs) expect(await tab.value(signup.getEsCodeInfoMessage, table)).not.toHaveLength(0)
    expect(asked('signup.getEsCodeInfoMessage')).toBe(1)
    expect((await gateway.browser().call(signup.getEsCodeInfoMessage, table)).status).toBe(401)
  })

  test('has one copy for each input, however its fields are ordered', async () => {
    const tab = await openTab('lina')
    await tab.call(signup.getEsCodeInfoMessage, { codeName: 'region', rootCode: '510000' })
    await tab.call(signup.getEsCodeInfoMessage, { rootCode: '510000', codeName: 'region' })
    await tab.call(signup.getEsCodeInfoMessage, { codeName: 'region' })
    expect(asked('signup.getEsCodeInfoMessage')).toBe(2)
  })

  test('survives the upstream for ten minutes, says its age, and then is unavailable', async () => {
    const tab = await openTab('lina')
    await tab.call(paramInfo.info, { paramType: 'hotline' })
    faultPlan.add({ path: 'paramInfo', kind: 'unavailable' })
    passed = 60_000
    const stale = await tab.call(paramInfo.info, { paramType: 'hotline' })
    expect([stale.status, stale.headers.get('Age')]).toEqual([200, '60'])
    passed = 601_000
    expect((await tab.call(paramInfo.info, { paramType: 'hotline' })).status).toBe(503)
  })

  test('is not asked for again within the interval of a failure', async () => {
    faultPlan.add({ path: 'paramInfo', kind: 'unavailable' })
    const tab = gateway.browser()
    await tab.call(paramInfo.info, { paramType: 'hotline' })
    const before = asked('paramInfo.info')
    const again = await tab.call(paramInfo.info, { paramType: 'hotline' })
    expect([again.status, again.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(asked('paramInfo.info')).toBe(before)
  })
})

describe('tenants', () => {
  test('of two people share no copy', async () => {
    users.change(demoUser('ayguli').id, { tenantId: '100002' })
    for (const account of ['lina', 'ayguli', 'zhangwei']) {
      await (await openTab(account)).value(dictBiz.dictionary, { code: 'mz' })
    }
    expect(asked('dictBiz.dictionary')).toBe(2)
  })

  test('of two deployments share no copy', async () => {
    const sharedReads = memorySharedReads(now)
    for (const TENANT_ID of ['000000', '100002', '000000']) {
      const of = await testGateway({ settings: { SHARED_READS: 'on', TENANT_ID }, overrides: { sharedReads } })
      await of.browser().value(paramInfo.info, { paramType: 'hotline' })
      of.close()
    }
    expect(asked('paramInfo.info')).toBe(2)
  })
})

describe('administrators', () => {
  test('see at once what they changed, and so does everybody in this process', async () => {
    const [admin, candidate] = [await openTab('admin'), await openTab('lina')]
    await candidate.value(dict.dictionary, { code: 'sex' })
    passed += 1
    const entry = { code: 'sex', dictKey: '9', dictValue: '未说明', sort: 9, isSealed: 0, remark: '国标' } as const
    const root = (await admin.value(dict.parentList, { current: 1, size: 100, code: 'sex' })).records[0]
    await admin.value(dict.submit, { ...entry, ...(root && { parentId: root.id }) })
    passed += 1
    for (const tab of [admin, candidate]) {
      expect(await tab.value(dict.dictionary, { code: 'sex' })).toContainEqual({ dictKey: '9', dictValue: '未说明' })
    }
  })
})

test('with the setting off every call reaches the upstream', async () => {
  gateway.close()
  gateway = await testGateway()
  const tab = gateway.browser()
  await tab.call(paramInfo.info, { paramType: 'hotline' })
  const second = await tab.call(paramInfo.info, { paramType: 'hotline' })
  expect([asked('paramInfo.info'), second.headers.get('Age')]).toEqual([2, null])
})

const shared = endpoints(api).filter(({ endpoint }) => endpoint.shared)

test.each(shared)('$name answers two people alike, whichever exam they chose', async ({ endpoint }) => {
  const { gateway: direct, tab, input } = await openExample(endpoint)
  const other = await direct.logIn('ayguli')
  const answers = await Promise.all([tab, other].map(async (of) => (await of.call(endpoint, input)).text()))
  expect(answers[0]).toBe(answers[1])
  expect(answers[0]).not.toBe('')
  direct.close()
})
