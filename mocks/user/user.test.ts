import { beforeEach, expect, test } from 'vitest'

import { settings } from '../core/settings.ts'
import { type BladeClient, md5 } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'

const blade = await testClient()
let lina: BladeClient

beforeEach(async () => {
  lina = await blade.logIn('lina')
})

const hashed = (old: string, next: string, again = next) => ({
  oldPassword: md5(old),
  newPassword: md5(next),
  newPassword1: md5(again),
})
const change = async (query: Record<string, string>) =>
  (await lina.call('POST blade-user/update-password', { query })).body

test('the repeat of a new password is looked at before the old one', async () => {
  expect(await change(hashed('wrong', 'Bao#2026x', 'Bao#2026y'))).toMatchObject({ msg: '请输入正确的确认密码!' })
  expect(await change(hashed('wrong', 'Bao#2026x'))).toMatchObject({ msg: '原密码不正确!' })
})

test('a changed password is valid and the previous one is not', async () => {
  expect(await change(hashed('Exam@2026', 'Bao#2026x'))).toMatchObject({ code: 200 })
  await blade.logIn('lina', 'Bao#2026x')
  await expect(blade.logIn('lina')).rejects.toThrow('用户名或密码错误')
})

test('hashes are accepted, plain text only with the setting of version 2.7', async () => {
  const typed = { oldPassword: 'Exam@2026', newPassword: 'Bao#2026x', newPassword1: 'Bao#2026x' }
  expect(await change(typed)).toMatchObject({ msg: '原密码不正确!' })
  settings.plainPasswords = true
  expect(await change(typed)).toMatchObject({ code: 200 })
  await blade.logIn('lina', 'Bao#2026x')
})
