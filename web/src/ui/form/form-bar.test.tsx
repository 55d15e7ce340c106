import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SubmitEvent } from 'react'
import { expect, test, vi } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import { showPart } from '#web/testing/part.tsx'
import { FormBar } from './form-bar.tsx'
import { SubmitNote } from './submit-note.tsx'

const user = userEvent.setup()
const idle = { isPending: false, error: null }
const failed = { isPending: false, error: new ApiError('upstream_unavailable', { requestId: '1' }) }

test.each([
  [idle, ''],
  [{ isPending: true, error: null }, '正在提交…'],
  [failed, '提交失败：连接不上服务器 重试'],
  [{ isPending: false, error: new ApiError('upstream_unavailable') }, '提交失败：连接不上服务器 重试'],
  [{ isPending: false, error: new ApiError('forbidden') }, '提交失败：您没有权限进行此操作'],
  [{ isPending: false, error: new ApiError('refused', { detail: '名额已满。' }) }, '提交失败：名额已满'],
  [
    { isPending: false, error: new ApiError('invalid_input', { fields: { code: '该编号已存在' } }) },
    '提交失败：该编号已存在',
  ],
  [
    { isPending: false, error: new ApiError('too_many_requests', { retryAfter: 30 }) },
    '提交失败：操作过于频繁。请 30 秒后再试 重试',
  ],
])('a submission %j is shown as: %s', async (mutation, text) => {
  await showPart(<FormBar status={<SubmitNote mutation={mutation} />}>{null}</FormBar>)
  expect(screen.getByRole('status').textContent).toBe(text)
})

test.each([
  ['resetPassword', { detail: '不能使用旧密码。' }, '不能使用旧密码'],
  ['resetPassword', {}, '密码重置失败'],
  ['register', { detail: '账号已存在' }, '账号已存在'],
  ['register', {}, '提交失败'],
] as const)('a refused %s, %j, shows the text of the server alone, or its own: %s', async (action, details, text) => {
  const mutation = { isPending: false, error: new ApiError('refused', details) }
  await showPart(<FormBar status={<SubmitNote mutation={mutation} action={action} />}>{null}</FormBar>)
  expect(screen.getByRole('status').textContent).toBe(text)
})

test('input that is not sent yet is said to be where it is', async () => {
  await showPart(<FormBar status={<SubmitNote mutation={idle} kept="内容已存本机。" />}>{null}</FormBar>)
  expect(screen.getByRole('status')).toHaveTextContent('尚未提交。内容已存本机。')
})

test('a retry submits the form around the bar', async () => {
  const submit = vi.fn<(event: SubmitEvent<HTMLFormElement>) => void>((event) => event.preventDefault())
  await showPart(
    <form onSubmit={submit}>
      <FormBar status={<SubmitNote mutation={failed} />}>{null}</FormBar>
    </form>,
  )
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(submit).toHaveBeenCalledOnce()
})

test('after a retry the focus is on the line, although its button may be gone', async () => {
  const retry = vi.fn<() => void>()
  await showPart(<FormBar status={<SubmitNote mutation={failed} retry={retry} />}>{null}</FormBar>)
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.getByRole('status')).toHaveFocus()
})
