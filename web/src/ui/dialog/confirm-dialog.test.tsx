import { useMutation } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import { openPart } from '#web/testing/part.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

function Question({ write }: { write: () => Promise<void> }) {
  const mutation = useMutation({ mutationFn: write, retry: false })
  return (
    <ConfirmDialog
      title="取消预约"
      confirm="确认取消"
      write={mutation}
      onClose={() => undefined}
      onConfirm={() => mutation.mutate()}
    >
      取消后名额立即释放
    </ConfirmDialog>
  )
}

test('the keyboard stays on the button of a write that is sent and fails, and a second press sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const write = vi.fn<() => Promise<void>>(() => answer.promise)
  await openPart(<Question write={write} />)
  const user = userEvent.setup()
  const dialog = within(await screen.findByRole('dialog', { name: '取消预约' }))
  const button = dialog.getByRole('button', { name: '确认取消' })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
  expect(button).toBeEnabled()
  await user.keyboard('{Enter}')
  expect(write).toHaveBeenCalledTimes(1)
  answer.reject(new ApiError('refused', { detail: '预约已截止' }))
  expect(await dialog.findByText(/预约已截止/)).toBeVisible()
  expect(button).toHaveFocus()
  expect(button).not.toHaveAttribute('aria-disabled', 'true')
})

const nothing = () => undefined

test.each([true, false])('the focus of a question begins on the way out, dangerous: %s', async (isDangerous) => {
  await openPart(
    <ConfirmDialog title="离开？" confirm="离开" isDangerous={isDangerous} onClose={nothing} onConfirm={nothing}>
      您填写的内容还没有保存
    </ConfirmDialog>,
  )
  await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveFocus())
})
