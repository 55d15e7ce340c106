import { notifications } from '@mantine/notifications'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import { open } from '../testing/client.tsx'
import { handleFailure } from './failure.ts'

const nowhere = () => undefined
const handlers = { toLogin: nowhere, toReplaced: nowhere, toConflict: nowhere, toLock: nowhere }

/** Failed call that no page shows. */
const failInBackground = (detail: string) =>
  act(async () =>
    handleFailure(new ApiError('refused', { detail }), { background: true, toText: (it) => it.detail ?? '' }, handlers),
  )

afterEach(() => void vi.useRealTimers())

test.each(['/login', '/payError'])('a background failure shows a toast at %s too, once per cause', async (address) => {
  await open(address)
  await failInBackground('该考试不允许重复报名')
  await failInBackground('该考试不允许重复报名')
  await failInBackground('报名已截止')
  expect(await screen.findByText('该考试不允许重复报名')).toBeVisible()
  expect(await screen.findByText('报名已截止')).toBeVisible()
})

test('a toast stands at the foot of the page, where it covers no header', async () => {
  await open('/login')
  await failInBackground('该考试不允许重复报名')
  const toast = await screen.findByText('该考试不允许重复报名')
  expect(toast.closest('[data-position]')).toHaveAttribute('data-position', 'bottom-left')
})

test('a repeated failure renews its toast, which stands for 20 seconds; a success is short', async () => {
  await open('/login')
  await failInBackground('该考试不允许重复报名')
  await screen.findByText('该考试不允许重复报名')
  vi.useFakeTimers()
  await failInBackground('该考试不允许重复报名')
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await failInBackground('该考试不允许重复报名')
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(screen.getByText('该考试不允许重复报名')).toBeVisible()
  act(() => void notifications.show({ message: '基本信息已保存' }))
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(screen.getByText('基本信息已保存')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.queryByText('基本信息已保存')).toBeNull()
  expect(screen.queryByText('该考试不允许重复报名')).toBeNull()
})
