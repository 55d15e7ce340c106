import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { baseInfoValues } from '#mocks/base-info/base-info.ts'
import { clock } from '#mocks/core/clock.ts'
import { users } from '#mocks/user/seeds.ts'
import { open } from '#web/testing/client.tsx'
import { copyAddresses } from '#web/testing/copies.ts'
import { setOnline } from '#web/testing/network.ts'
import { removeOfflineOwner } from './change-offline-owner.ts'
import { wipeCopies } from './copies.ts'

const hour = 3_600_000
const form = '/notselectexam/baseinfo/index'
const wangyi = '1700000000000000004'

beforeEach(async () => {
  await wipeCopies()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    clock.reset()
  })
})

const address = () => screen.findByLabelText('联系地址')
const email = () => screen.findByLabelText(/^电子邮箱/)

/** Saves one value over the network, and types another one without it; the page is loaded again. */
async function typeOffline() {
  const page = await open(form, { as: 'wangyi' })
  await page.user.type(await email(), 'a@example.org')
  expect(await screen.findByText(/^已保存/)).toBeVisible()
  await vi.waitFor(async () => expect(await copyAddresses('draft-key')).not.toEqual([]))
  setOnline(page, false)
  await page.user.type(await address(), '解放北路 1 号')
  expect(await screen.findByText('已存本机，联网后自动上传')).toBeVisible()
  await page.reload()
  return page
}

test('a form opens without a network with what was saved and what was typed, and is saved once the network is back', async () => {
  const page = await typeOffline()
  expect(await address()).toHaveValue('解放北路 1 号')
  expect(await email()).toHaveValue('a@example.org')
  await waitFor(() => expect(screen.getByRole('combobox', { name: '民族' })).toBeEnabled())
  expect(screen.getByText(/^这是 .*的离线内容/)).toBeVisible()
  expect(await screen.findByText('已存本机，联网后自动上传')).toBeVisible()
  setOnline(page, true)
  expect(await screen.findByText(/^已保存/, {}, { timeout: 20_000 })).toBeVisible()
  expect(baseInfoValues(users.get(wangyi))).toMatchObject({ lxdz: '解放北路 1 号' })
})

test('after the end of the session neither form nor key of the draft is left', async () => {
  const page = await typeOffline()
  await address()
  vi.setSystemTime(Date.now() + 8 * hour)
  await page.reload()
  expect(await screen.findByText('登录已到期，离线内容已删除。联网后请重新登录。')).toBeVisible()
  await vi.waitFor(async () => expect(await copyAddresses('/')).toEqual([]))
})

test('a log-out leaves neither form nor key of the draft', async () => {
  await typeOffline()
  await address()
  await removeOfflineOwner()
  expect(await copyAddresses('/')).toEqual([])
})
