import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { score } from '#contracts/candidate/score.ts'

import { clock } from '#mocks/core/clock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { type ProofForm, proofForm } from '#mocks/score/proof.ts'
import type { Tab } from '../../testing/browser.ts'
import { type TestGateway, testGateway } from '../../testing/gateway.ts'
import { readProblem } from '../../testing/problem.ts'

const [current, historical] = [{ scoreExamId: '1890000000000000003' }, { scoreExamId: '1890000000000000008' }]

let gateway: TestGateway
let tab: Tab
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const elapsed = clock.now() + 61_000
  scenario.begin('normal')
  clock.set(elapsed) // look-ups of the previous test no longer count
  tab = await gateway.logIn('ayguli')
})

test.each<[ProofForm, string]>([
  ['base64', 'application/pdf'],
  ['large', 'application/pdf'],
  ['address', 'application/pdf'],
  ['html', 'text/html'],
])('a proof in the form "%s" arrives as %s', async (form, type) => {
  proofForm.value.form = form
  const response = await tab.call(score.downloadScoreProve, current)
  expect(response.headers.get('Content-Type')).toBe(type)
  expect(await response.text()).toMatch(/^(%PDF-|<!doctype html>)/)
})

test('current and historical results have calls of their own', async () => {
  expect((await tab.call(score.downloadHisScoreProve, historical)).status).toBe(200)
  for (const answer of [
    await tab.call(score.downloadScoreProve, historical),
    await tab.call(score.downloadHisScoreProve, current),
  ]) {
    expect((await readProblem(answer)).code).toBe('not_found')
  }
})

test("the proof of another candidate's result does not exist", async () => {
  const lina = await gateway.logIn('lina')
  expect((await readProblem(await lina.call(score.downloadScoreProve, current))).code).toBe('not_found')
  expect((await readProblem(await lina.call(score.downloadHisScoreProve, historical))).code).toBe('not_found')
})

test('details and proofs share ten look-ups a minute of an account, and the refusal says when', async () => {
  for (let n = 0; n < 5; n += 1) {
    expect((await tab.call(score.scoreInfo, current)).status).toBe(200)
    expect((await tab.call(score.downloadHisScoreProve, historical)).status).toBe(200)
  }
  for (const call of [score.scoreInfo, score.downloadScoreProve]) {
    const refused = await tab.call(call, current)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  clock.set(clock.now() + 61_000)
  expect((await tab.call(score.downloadScoreProve, current)).status).toBe(200)
})
