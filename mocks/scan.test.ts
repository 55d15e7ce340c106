import { expect, test } from 'vitest'

import { clock } from './core/clock.ts'
import { answerData } from './testing/client.ts'
import { testClient } from './testing/server.ts'

const blade = await testClient()

type Code = { key: string; content: string; expireTime: string }

const newCode = async () => answerData(await blade.call('GET ouma-register/anon-v1/login/qrcode-generate')) as Code
const codeState = async ({ key }: Code) =>
  answerData(await blade.call('GET ouma-register/anon-v1/login/qrcode-state', { query: { key } })) as {
    status: string
    realName: string
    verifyKey: string
  }

/** Content of the phone page; with a step, after that step. */
async function phone({ content }: Code, step?: string, account = 'zhangwei'): Promise<string> {
  const body = step && new URLSearchParams({ step, account })
  return (await fetch(content, body ? { method: 'POST', body } : {})).text()
}

const grant = async (verifyKey: string) => (await blade.token({ grant_type: 'scan_code', verifyKey })).body

test('a scanned and confirmed code logs in once', async () => {
  const code = await newCode()
  expect(await codeState(code)).toMatchObject({ status: 'waiting', realName: '', verifyKey: '' })
  expect(await phone(code)).toContain('扫描二维码')
  const html = await phone(code, 'scan')
  for (const text of ['张伟（zhangwei）', '登录设备', '请求时间']) expect(html).toContain(text)
  expect(await codeState(code)).toMatchObject({ status: 'scanned', realName: '张*', verifyKey: '' })
  expect(await phone(code, 'confirm')).toContain('已确认')
  const { status, verifyKey } = await codeState(code)
  expect([status, verifyKey]).toEqual(['confirmed', expect.stringMatching(/^scan:[0-9a-f-]{36}$/)])
  expect(await grant(verifyKey)).toMatchObject({ account: 'zhangwei' })
  expect(await grant(verifyKey)).toMatchObject({ error: 'invalid_grant' })
})

test('another account cannot confirm a scanned code, and a cancelled one stays cancelled', async () => {
  const code = await newCode()
  await phone(code, 'scan', 'zhangwei')
  await phone(code, 'confirm', 'lina')
  expect(await codeState(code)).toMatchObject({ status: 'scanned', realName: '张*' })
  expect(await phone(code, 'cancel')).toContain('已取消')
  await phone(code, 'confirm')
  expect(await codeState(code)).toMatchObject({ status: 'cancelled', verifyKey: '' })
})

test('a code expires after two minutes, and an outdated app is reported', async () => {
  const old = await newCode()
  expect(await phone(old, 'unsupported')).toContain('请更新 App')
  expect(await codeState(old)).toMatchObject({ status: 'unsupported' })
  const code = await newCode()
  clock.set(clock.now() + 121_000)
  expect(await codeState(code)).toMatchObject({ status: 'expired' })
  expect(await phone(code, 'scan')).toContain('二维码已过期')
  expect(await codeState({ ...code, key: 'none' })).toMatchObject({ status: 'expired' })
})
