import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { showPart } from '#web/testing/part.tsx'
import { Drawer } from './drawer.tsx'
import { Modal } from './modal.tsx'

function Page() {
  const [depth, setDepth] = useState(0)
  return (
    <>
      <button onClick={() => setDepth(1)}>打开</button>
      <Drawer opened={depth > 0} onClose={() => setDepth(0)} title="详情">
        <button onClick={() => setDepth(2)}>显示</button>
        {depth > 1 && (
          <Modal opened onClose={() => setDepth(1)} title="验证">
            <input aria-label="密码" />
          </Modal>
        )}
      </Drawer>
    </>
  )
}

async function openBoth() {
  await showPart(<Page />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '打开' }))
  await user.click(await screen.findByRole('button', { name: '显示' }))
  const dialog = await screen.findByRole('dialog', { name: '验证' })
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement)) // the body at the least
  return user
}

test('Escape closes the dialog on top alone, and the focus returns to its opener', async () => {
  const user = await openBoth()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: '显示' })).toHaveFocus())
  expect(screen.getByRole('dialog', { name: '详情' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: '打开' })).toHaveFocus())
})
