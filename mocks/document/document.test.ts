import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { ExamDocInfo } from '#contracts/candidate/document.ts'

import { findExaminee, examinees } from '../signup/examinee.ts'
import { BladeClient, answerData, unsealAsClient } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { documents } from './document.ts'

const server = await testServer()
let lina: BladeClient

const linaId = '1700000000000000002'
const adult = '1800000000000000001'
const base = 'GET ouma-signup/exam/cmsexamdoc'

beforeEach(async () => {
  lina = await new BladeClient(server.url).logIn('lina')
})

async function titles(call: string, query: Record<string, string> = {}) {
  const rows = v.parse(v.array(ExamDocInfo), answerData(await lina.call(`${base}/${call}`, { query })))
  return rows.map((it) => it.title)
}

const notices = (departmentCode: string) => titles('getCmsExamDocList', { departmentCode, fileType: 'notice' })

const one = (fileType: string, more: Record<string, string> = {}) =>
  lina.call(`${base}/getCmsExamDoc`, { query: { userId: linaId, departmentCode: '', fileType, ...more } })

function chooseDepartment(selectDepartment: string) {
  const row = findExaminee(linaId, adult)
  if (row) examinees.change(row.id, { values: { selectDepartment } })
}

test('notices are those of the exam and the department, the newest on top', async () => {
  expect(await notices('510100')).toEqual(['报考公告', '考试大纲（PDF）'])
  expect(await notices('510700')).toEqual(['绵阳考区考点调整通知', '报考公告', '考试大纲（PDF）'])
  users.change(linaId, { examId: '1800000000000000002' })
  expect(await notices('510100')).toContain('报考条件与资格审核说明')
})

test('an unknown department has the documents of all, a silent one has none', async () => {
  expect(await notices('')).toEqual(await notices('999999'))
  expect(await notices('513200')).toEqual([])
  expect((await one('notice', { departmentCode: '513200' })).body).toMatchObject({ code: 200, data: {} })
})

test('documents of venues and for the day follow the department of the sign-up', async () => {
  expect(await titles('getBmdsExamDocList')).toEqual(['考点交通与入场须知'])
  expect(await titles('getExamAdmissionDocList')).toEqual(['考试当天注意事项'])
  chooseDepartment('513200')
  expect(await titles('getBmdsExamDocList')).toEqual([])
})

test('a document is found by its id, or as the one of its type', async () => {
  expect((await one('notice', { id: '1850000000000000001' })).body).toMatchObject({
    data: { title: '报考公告', compulsory: true, content: expect.stringContaining('一、报考对象') },
  })
  expect((await one('commitment')).body).toMatchObject({ data: { title: '诚信考试承诺书', version: '1' } })
})

test('a document that is not in force there is refused', async () => {
  expect((await one('notice', { id: '1850000000000000004' })).body).toMatchObject({ msg: '文件不存在或已撤回' })
})

test('compulsory documents must be read, and the newest letter signed, before the step is complete', async () => {
  const call = (name: string, input: object) =>
    lina.call(`POST ouma-signup/exam/signup/${name}`, {
      sealed: { examId: adult, step: 'commitment', ...input },
    })
  const check = async () => unsealAsClient((await call('checkStep', {})).text)
  expect(await check()).toMatchObject({
    data: {
      errors: [
        { name: 'cns', message: '请签署诚信考试承诺书' },
        { name: 'readDocs', message: '请先阅读《报考公告》' },
      ],
    },
  })
  const readDocs = ['1850000000000000001']
  await call('save', {
    values: [
      { name: 'readDocs', value: readDocs },
      { name: 'cns', value: '1' },
    ],
  })
  expect(await check()).toMatchObject({ data: { passed: true } })
  expect(findExaminee(linaId, adult)?.values).toMatchObject({ readDocs, cns: '1', cnsTime: expect.any(String) })
  documents.change('1850000000000000007', { version: '2' })
  expect(await check()).toMatchObject({ data: { errors: [{ name: 'cns', message: '承诺书已更新，请重新签署' }] } })
})

test('without an exam there are no documents', async () => {
  users.change(linaId, { examId: null })
  for (const call of ['getBmdsExamDocList', 'getExamAdmissionDocList']) {
    expect((await lina.call(`${base}/${call}`)).body).toMatchObject({ msg: '请先选择考试' })
  }
  expect((await one('commitment')).body).toMatchObject({ msg: '请先选择考试' })
})
