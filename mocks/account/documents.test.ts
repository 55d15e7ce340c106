import { beforeEach, expect, test } from 'vitest'

import { fieldsOfStep } from '#contracts/form/form.ts'

import { codesBelow } from '../code-table/code-table.ts'
import { clock } from '../core/clock.ts'
import { exams } from '../exam/seeds.ts'
import { lastPhoneCode } from '../log-in/phone-code.ts'
import { addMissingPictures } from '../picture/picture.ts'
import { findExaminee } from '../signup/examinee.ts'
import { sampleValues } from '../signup/stage.ts'
import { formFor } from '../signup/values.ts'
import { type BladeClient, answerData } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { idTypes } from './dict.ts'

const blade = await testClient()
const password = 'Bao#2026x'
const adult = '1800000000000000001'
const signup = 'ouma-signup/exam/signup'

/** A number and a name of each document. */
const documents: Readonly<Record<string, { zjhm: string; ksName: string }>> = {
  居民身份证: { zjhm: '11010519491231002X', ksName: '阿木·子林' },
  港澳居民来往内地通行证: { zjhm: 'H12345678', ksName: '陈大文' },
  台湾居民来往大陆通行证: { zjhm: '12345678', ksName: '林志明' },
  港澳台居民居住证: { zjhm: '810000199408230021', ksName: '何美玲' },
  外国人永久居留身份证: { zjhm: 'USA110074010203', ksName: 'Mary Ann Jones' },
  护照: { zjhm: 'E12345678', ksName: 'John Smith' },
}

beforeEach(() => clock.set(clock.now() + 61_000))

/** Registers with a document, and logs in. */
async function register(zjlx: string, label: string) {
  const phone = '13512345678'
  const at = 'ouma-register/register/anonymous/submit'
  await blade.send(at, { step: 'code', phone })
  const person = { zjlx, ...documents[label], phone, password, agreement: '2026-03', code: lastPhoneCode()?.code }
  const { account } = Object(await blade.send(at, { step: 'candidate', ...person }))
  const user = users.find((it) => it.account === account)
  if (!user) throw new Error('not registered')
  return { client: await blade.logIn(String(account), password), user }
}

const rows = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

const keep = (client: BladeClient, values: Readonly<Record<string, unknown>>) =>
  client.send('ouma-register/update-studentPerson-info', { values: rows(values) })

const personal = { xb: '2', csrq: '1994-08-23', jjlxrgx: '1', lxdz: '人民南路四段 9 号', xxgzzt: '3' }
const ofMainland = { jjlxr: '王军', jjlxrdh: '13700001111', mz: '01', szd: ['510000', '510100', '510104'] }
const ofAbroad = { jjlxr: 'Jane O’Neill-Smith', jjlxrdh: '+852 9123 4567' }

const completeness = (client: BladeClient) =>
  client.call('POST ouma-signup/login/globalExam/getBaseInfoIsComplete').then(answerData)

test.each(idTypes)(
  'a candidate with document $value, $label, registers, completes the base info and submits',
  async (type) => {
    const { client, user } = await register(type.value, type.label)
    expect(await keep(client, { ...personal, ...(type.value === '1' ? ofMainland : ofAbroad) })).toMatchObject({
      errors: [],
    })
    expect(await completeness(client)).toMatchObject({ complete: true, missing: [] })
    await client.send('ouma-signup/login/globalExam/selectExam', { examId: adult })
    const exam = exams.get(adult)
    addMissingPictures(user.id, exam)
    const chosen = { rankCode: 'zk', specialtyCode: codesBelow('specialty', 'zk')[0]?.code, subjects: ['00015'] }
    const home = type.value === '1' ? {} : { mz: '', szd: [] }
    const values: Record<string, unknown> = { ...sampleValues(exam), ...chosen, ...personal, ...home }
    for (const step of formFor(exam, users.get(user.id))) {
      const own = fieldsOfStep(step).filter(({ name, readOnly }) => name in values && !readOnly)
      await client.send(`${signup}/save`, {
        examId: adult,
        step: step.step,
        values: own.map(({ name }) => ({ name, value: values[name] })),
      })
      const check = await client.send(`${signup}/checkStep`, { examId: adult, step: step.step })
      expect({ step: step.step, check }).toMatchObject({ check: { errors: [] } })
    }
    expect((await client.call(`GET ${signup}/submitExaminee`)).status).toBe(200)
    expect(findExaminee(user.id, adult)).toMatchObject({ status: 'submitted' })
  },
)

test.each(idTypes)('only an ID card is verified by the population register: $label', async ({ value, label }) => {
  const { client } = await register(value, label)
  const form = answerData(await client.call('GET ouma-register/registerManage/getBaseInfo'))
  const source = value === '1' ? '公安人口信息' : ''
  expect(form).toHaveProperty('groups.0.fields.0', expect.objectContaining({ name: 'ksName', readOnly: true, source }))
  expect(form).toHaveProperty('groups.0.fields.1', expect.objectContaining({ name: 'zjhm', readOnly: true, source }))
})

const names = (all: { name: string }[]) => all.map(({ name }) => name)

test('the base info and home name the same fields, the locked ones included', async () => {
  const { client, user } = await register('6', '护照')
  users.change(user.id, { zjhm: 'E1' })
  const { errors } = Object(answerData(await client.call('GET ouma-register/registerManage/getBaseInfo')))
  const { missing } = Object(await completeness(client))
  expect(names(errors)).toEqual(names(missing))
  expect(errors).toContainEqual({ name: 'zjhm', message: '请输入6到18位字母或数字' })
})
