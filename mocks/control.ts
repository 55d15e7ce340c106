import { readFileSync } from 'node:fs'

import { Hono } from 'hono'
import * as v from 'valibot'

import { lastCaptcha, lockAccount } from './auth.ts'
import { clock } from './clock.ts'
import { examineeStatuses } from '#contracts/exam.ts'
import { setStage } from './exam.ts'
import { faultKinds, faultPlan } from './faults.ts'
import { journal } from './journal.ts'
import { scenario, type ScenarioName, scenarios } from './scenarios.ts'
import { type Settings, settings } from './settings.ts'
import { demoAccounts, users } from './user-seeds.ts'

const Fault = v.strictObject({
  path: v.pipe(v.string(), v.nonEmpty()),
  kind: v.picklist(faultKinds),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000))),
})
const Clock = v.strictObject({
  at: v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => !Number.isNaN(Date.parse(text)), 'no date'),
    ),
  ),
})
const Stage = v.strictObject({
  account: v.string(),
  examId: v.string(),
  status: v.picklist(examineeStatuses.filter((it) => it !== 'none')),
})
const SettingsChange = v.partial(
  v.strictObject({
    nullToEmpty: v.boolean(),
    tokenState: v.boolean(),
    refresh: v.picklist(['keep', 'rotate', 'single']),
    errorForm: v.picklist(['B', 'C', 'D']),
    unauthorised: v.picklist(['gateway', 'service']),
    production: v.boolean(),
    logInSealed: v.boolean(),
    extraColumns: v.boolean(),
    tokenKey: v.nullable(v.pipe(v.string(), v.length(32))),
    accessTokenSeconds: v.pipe(v.number(), v.minValue(1)),
    refreshTokenSeconds: v.pipe(v.number(), v.minValue(1)),
  } satisfies Record<keyof Settings, v.GenericSchema>),
)

const page = readFileSync(new URL('control.html', import.meta.url), 'utf8')

/** QA's page and its API. Never part of the product: only mocks/server.ts mounts it. */
export const control = new Hono()
  .get('/', (c) => c.html(page))
  .get('/state', (c) => c.json(state()))
  .get('/journal', (c) => c.json(journal.all()))
  .delete('/journal', (c) => {
    journal.clear()
    return c.json(state())
  })
  .get('/captcha', (c) => c.json({ code: lastCaptcha() }))
  .post('/reset', (c) => {
    scenario.begin('normal')
    return c.json(state())
  })
  .post('/scenario', async (c) => {
    const names = Object.keys(scenarios) as ScenarioName[] // the keys of a const
    scenario.begin(v.parse(v.strictObject({ name: v.picklist(names) }), await c.req.json()).name)
    return c.json(state())
  })
  .post('/faults', async (c) => {
    const { path, kind, count, ms } = v.parse(Fault, await c.req.json())
    faultPlan.add({ path, kind, ...(count && { count }), ...(ms !== undefined && { ms }) })
    return c.json(state())
  })
  .delete('/faults', (c) => {
    faultPlan.clear()
    return c.json(state())
  })
  .post('/clock', async (c) => {
    const { at } = v.parse(Clock, await c.req.json())
    if (at) clock.set(at)
    else clock.reset()
    return c.json(state())
  })
  .post('/settings', async (c) => {
    Object.assign(settings, v.parse(SettingsChange, await c.req.json()))
    return c.json(state())
  })
  .post('/stage', async (c) => {
    const { account, examId, status } = v.parse(Stage, await c.req.json())
    const user = users.find((row) => row.account === account)
    if (!user) return c.json({ error: `no account ${account}` }, 404)
    setStage(user.id, examId, status)
    return c.json(state())
  })
  .post('/lock', async (c) => {
    lockAccount(v.parse(v.strictObject({ account: v.string() }), await c.req.json()).account)
    return c.json(state())
  })
  .onError((error, c) => {
    const known = v.isValiError(error) || error instanceof SyntaxError
    return c.json({ error: error.message }, known ? 400 : 500)
  })

const state = () => ({
  now: new Date(clock.now()).toISOString(),
  scenario: scenario.current(),
  scenarios: Object.entries(scenarios).map(([name, { label }]) => ({ name, label })),
  faults: faultPlan.all(),
  faultKinds,
  settings,
  lastCaptcha: lastCaptcha(),
  accounts: demoAccounts,
})
