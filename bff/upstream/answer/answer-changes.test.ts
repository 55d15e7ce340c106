import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'
import { isContainer } from '#contracts/core/answer-structure.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import { deployment } from '#mocks/core/settings.ts'
import { nodeAes } from '../../platform/node/crypto/aes.ts'
import { type Change, fieldChanges } from '../../testing/answers/answer-changes.ts'
import { type Verdict, compareOutput } from '../../testing/answers/answer-verdict.ts'
import { captureAnswers, firstRows } from '../../testing/answers/captured-answers.ts'
import { createSeal, type Seal } from '../seal/seal.ts'
import { unwrap } from './envelope.ts'

type Result = Pick<Change, 'field' | 'kind'> & {
  readonly name: string
  readonly verdict: Verdict
  /** Of a refused answer. */
  readonly error: unknown
}

const byName = new Map(endpoints(api).map(({ name, endpoint }) => [name, endpoint]))

let captured: ReadonlySet<string>
let results: readonly Result[]

beforeAll(async () => {
  const seal = await createSeal(nodeAes, deployment.aesKey)
  const answers = [...(await captureAnswers())].map(([key, answer]) => ({ name: key.split(' ')[0] ?? '', answer }))
  captured = new Set(answers.map(({ name }) => name))
  const read = await Promise.all(answers.map(({ name, answer }) => changeResults(name, firstRows(answer), seal)))
  results = read.flat()
})

async function changeResults(name: string, answer: unknown, seal: Seal): Promise<Result[]> {
  const endpoint = byName.get(name)
  if (!endpoint) throw new Error(`no endpoint ${name}`)
  const expected = await read(endpoint, answer, seal)
  const changes = fieldChanges(answer, endpoint.output).filter(
    (it) => !endpoint.upstream.bare || isContainer(it.answer),
  )
  return Promise.all(
    changes.map(async (change) => {
      const { field, kind } = change
      try {
        const verdict = compareOutput(await read(endpoint, change.answer, seal), expected, change)
        return { name, field, kind, verdict, error: null }
      } catch (error) {
        return { name, field, kind, verdict: 'refused', error }
      }
    }),
  )
}

/** The value that the gateway makes of an answer. */
function read(endpoint: Endpoint, data: unknown, seal: Seal) {
  const body = endpoint.upstream.bare ? data : { code: 200, success: true, data, msg: '操作成功' }
  const answer = { status: 200, contentType: 'application/json', text: JSON.stringify(body), date: null }
  return unwrap(answer, endpoint, { seal })
}

type Row = { readonly resource: string; readonly changes: number; readonly usable: number }

const usableShare = ({ changes, usable }: Row) => usable / changes

function resourceRow(resource: string, of: readonly Result[]): Row {
  return { resource, changes: of.length, usable: of.filter(({ verdict }) => verdict === null).length }
}

const resultResource = ({ name }: Result) => name.split('.')[0] ?? ''

/** The resources, that with the smallest share first. */
const table = (): Row[] =>
  [...Map.groupBy(results, resultResource)]
    .map(([resource, of]) => resourceRow(resource, of))
    .toSorted((a, b) => usableShare(a) - usableShare(b))

/** One line of the table: resource, changes, usable, share. */
const tableLine = (row: Row) =>
  [
    row.resource.padEnd(16),
    String(row.changes).padStart(6),
    String(row.usable).padStart(6),
    `${(100 * usableShare(row)).toFixed(1).padStart(6)} %`,
  ].join('')

/** Floors, in per cent, of resources whose answers are mostly keys, tokens, amounts, addresses: never guessed. */
const floors: Readonly<Record<string, number>> = {
  retrieval: 70,
  ncias: 75,
  account: 85,
  scan: 85,
  auth: 85,
  reissuePicture: 94,
  picture: 95,
  zppicture: 95,
  payment: 96,
}

/** Floor of any other resource, in per cent. */
const floor = 97

test('98 % of all single-field changes stay usable, and of each resource what its floor says', async ({ annotate }) => {
  const all = resourceRow('all', results)
  await annotate([...table(), all].map(tableLine).join('\n'))
  expect(all.changes).toBeGreaterThan(20_000)
  expect(usableShare(all)).toBeGreaterThanOrEqual(0.98)
  const below = table().filter((row) => 100 * usableShare(row) < (floors[row.resource] ?? floor))
  expect(below.map(tableLine)).toEqual([])
})

test('no change becomes a fault of the gateway', () => {
  const faults = results.filter(({ error }) => error !== null && !(error instanceof ApiError))
  expect(faults.map(({ name, field, kind }) => `${name} ${field}: ${kind}`)).toEqual([])
})

test('a value that is read is the one that was meant', () => {
  const misread = results.filter(({ verdict, field }) => verdict === 'misread' && field !== '.')
  expect(misread.map(({ name, field, kind }) => `${name} ${field}: ${kind}`)).toEqual([])
})

/** Fields that are never guessed: without a valid value the call is refused. */
const refused = {
  'what happened': [
    'account.deleteAccount outcome',
    'account.submit outcome',
    'account.unifiedSubmit outcome',
    'account.updateSecurityQuestion outcome',
    'ncias.getNciasPID outcome',
    'retrieval.reset outcome',
    'retrieval.valid outcome',
  ],
  'key or token of the next call': [
    'auth.captcha key',
    'auth.token access_token',
    'ncias.getNciasPID logInToken',
    'ncias.getNciasPID resetKey',
    'ncias.getWzQrCode token',
    'picture.avatarLink key',
    'reissue.save id',
    'retrieval.search key',
    'retrieval.valid key',
    'scan.qrcodeGenerate key',
  ],
  'picture or address that people scan or open': [
    'auth.captcha image',
    'ncias.getWzQrCode content',
    'scan.qrcodeGenerate content',
  ],
  'address of an upload with its signed headers': [
    'picture.getPictureSavePath headers',
    'picture.getPictureSavePath headers.[].name',
    'picture.getPictureSavePath headers.[].value',
    'picture.getPictureSavePath obsKey',
    'picture.getPictureSavePath url',
    'reissuePicture.getPictureSavePath headers',
    'reissuePicture.getPictureSavePath headers.[].name',
    'reissuePicture.getPictureSavePath headers.[].value',
    'reissuePicture.getPictureSavePath obsKey',
    'reissuePicture.getPictureSavePath url',
    'zppicture.getPictureSavePath headers',
    'zppicture.getPictureSavePath headers.[].name',
    'zppicture.getPictureSavePath headers.[].value',
    'zppicture.getPictureSavePath obsKey',
    'zppicture.getPictureSavePath url',
  ],
  'account whose sessions are revoked': ['retrieval.reset account'],
  'text to which people agree': [
    'account.dict agreement',
    'account.dict agreement.content',
    'account.dict agreement.version',
    'document.getCmsExamDoc content',
    'document.getCmsExamDoc version',
  ],
  'text that is the whole page': ['message.getMessageInfo content', 'notice.detail content'],
  'exam of the calls that follow': [
    'exam.showSelectedExam examType',
    'exam.showSelectedExam id',
    'signup.init examId',
    'zpsignup.init examId',
  ],
  'which order': ['scoreAnalysis.payRedirect orderNo'],
  'amount to pay: a list of which no row may be missing': ['payment.init items'],
  'a list of which nothing is left': ['auth.userInfo roles.[]', 'reissue.getSsnf []'],
  'the only field of an answer': ['menuAdmin.grantTopTree menu'],
  'what a grant replaces': [
    'menuAdmin.roleTreeKeys apiScope',
    'menuAdmin.roleTreeKeys dataScope',
    'menuAdmin.roleTreeKeys menu',
    'menuAdmin.topTreeKeys menu',
  ],
}

test('a missing, unknown or mistyped value refuses the call for the listed fields only', () => {
  const refusals = results.filter(({ verdict, field }) => verdict === 'refused' && field !== '.')
  const fields = new Set(refusals.map(({ name, field }) => `${name} ${field}`))
  expect([...fields].toSorted()).toEqual(Object.values(refused).flat().toSorted())
})

test('every call with a result is covered, with few exceptions', () => {
  const calls = endpoints(api).filter(({ endpoint }) => endpoint.kind === 'read' || endpoint.kind === 'write')
  const withResult = calls.filter(({ endpoint }) => !v.is(endpoint.output, null))
  // One id and one address.
  expect(withResult.map(({ name }) => name).filter((name) => !captured.has(name))).toEqual([
    'logIn.sendValidate',
    'logIn.render',
  ])
})
