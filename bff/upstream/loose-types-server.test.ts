import { beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'

import { api, endpoints } from '#contracts/api.ts'
import { readAnswer } from '#contracts/core/answer.ts'

import { captureAnswers } from '../testing/captured-answers.ts'
import { type Change, changesOf } from '../testing/loose-types.ts'

type Result = Change & { readonly name: string; readonly isUsable: boolean; readonly isSame: boolean }

const outputs = new Map(endpoints(api).map(({ name, endpoint }) => [name, endpoint.output]))

let captured: ReadonlySet<string>
let results: Result[]

beforeAll(async () => {
  const answers = [...(await captureAnswers())].map(([key, answer]) => ({ name: key.split(' ')[0] ?? '', answer }))
  captured = new Set(answers.map(({ name }) => name))
  results = answers.flatMap(({ name, answer }) => resultsOf(name, firstRows(answer)))
}, 60_000)

function resultsOf(name: string, answer: unknown): Result[] {
  const schema = outputs.get(name)
  if (!schema) throw new Error(`no endpoint ${name}`)
  const output = JSON.stringify(v.parse(schema, answer))
  return changesOf(answer, schema).map((change) => {
    const reading = readAnswer(schema, change.answer)
    return {
      ...change,
      name,
      isUsable: reading.success,
      isSame: reading.success && JSON.stringify(reading.output) === output,
    }
  })
}

/** Lists with their first rows only: one row stands for all. */
function firstRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(firstRows)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, firstRows(item)]))
}

/** Fields that are never guessed: without a valid value the call is refused. */
const refused = {
  'what happened': [
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
    'retrieval.search key',
    'retrieval.valid key',
    'scan.qrcodeGenerate key',
  ],
  'picture or address that people scan or open': [
    'auth.captcha image',
    'education.chsiQrcode qrcode',
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
  ],
  'account whose sessions are revoked': ['retrieval.reset account'],
  'text to which people agree': [
    'account.dict agreement.content',
    'account.dict agreement.version',
    'document.getCmsExamDoc version',
  ],
  'which version of a position is selected': ['position.getPositionInfo version'],
  'which calls follow': ['exam.showSelectedExam examType'],
  'which order': [
    'payment.createOrder orderNo',
    'payment.getQueryData orderNo',
    'payment.init openOrder.orderNo',
    'payment.orderDetail orderNo',
    'payment.saveOrder orderNo',
    'payment.toQuery orderNo',
    'scoreAnalysis.payRedirect orderNo',
  ],
  'what a grant replaces': [
    'menuAdmin.roleTreeKeys apiScope',
    'menuAdmin.roleTreeKeys dataScope',
    'menuAdmin.roleTreeKeys menu',
    'menuAdmin.topTreeKeys menu',
  ],
  'what a role may do': ['role.detail roleAlias'],
  'amount to pay: a list of which no row may be missing': ['payment.init items', 'scoreAnalysis.getPayDocList .'],
}

const fieldOf = ({ name, field }: Result) => `${name} ${field}`

test('another spelling of a value is read as that value', () => {
  const others = results.filter((it) => it.sameMeaning && it.isUsable && !it.isSame)
  expect(others.map((it) => `${fieldOf(it)}: ${it.kind}`).toSorted()).toEqual([
    // The ticket would lack a sitting otherwise.
    'admission.isZkzdy [].ticket.sittings: null in a list',
    // Otherwise every role would see the entry.
    'menu.getMenu [].meta.roles: null in a list',
    // The provider would refuse the form without all of its fields.
    'payment.getPayData form.fields: null in a list',
    'payment.toPay form.fields: null in a list',
    'payment.toPayScore form.fields: null in a list',
  ])
})

test('a missing, unknown or mistyped value refuses the call for the listed fields only', () => {
  const unusable = new Set(results.filter((it) => !it.isUsable).map(fieldOf))
  expect([...unusable].toSorted()).toEqual(Object.values(refused).flat().toSorted())
})

test('at least 97 % of all changes are usable', () => {
  expect(results.length).toBeGreaterThan(2500)
  expect(results.filter((it) => it.isUsable).length / results.length).toBeGreaterThan(0.97)
})

test('every call with a result is covered, with few exceptions', () => {
  const calls = endpoints(api).filter(({ endpoint }) => endpoint.kind === 'read' || endpoint.kind === 'write')
  const withResult = calls.filter(({ endpoint }) => !v.is(endpoint.output, null))
  expect(withResult.map(({ name }) => name).filter((name) => !captured.has(name))).toEqual([
    'account.deleteAccount',
    // One id and one address.
    'logIn.sendValidate',
    'logIn.render',
    // Other calls share these schemas.
    'picture.saveUploadPicture',
    'reissuePicture.saveUploadPicture',
    'zppicture.getPictureSavePath',
    'zppicture.saveUploadPicture',
    'zpsignup.save',
  ])
})
