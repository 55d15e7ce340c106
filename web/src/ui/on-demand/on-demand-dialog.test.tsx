import { TextInput } from '@mantine/core'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { createQueryClient } from '#web/client/api/query-client.ts'
import { showPart } from '#web/testing/part.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { OnDemandDialog } from './on-demand-dialog.tsx'
import { onDemand, type OnDemand } from './on-demand.ts'

type Dialog = { close: () => void }

const Greeting = ({ close }: Dialog) => <Modal opened onClose={close} title="你好" />

/** A page with an input and a button that opens the dialog. */
function Page({ part }: { part: OnDemand<Dialog> }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <TextInput label="备注" />
      <button onClick={() => setOpen(true)}>打开</button>
      {isOpen && <OnDemandDialog part={part} props={{ close }} close={close} />}
    </>
  )
}

/** A page with an input and a dialog whose file does not come at first. */
async function openWithoutNetwork() {
  let isAway = true
  const part = onDemand<Dialog>(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Greeting }
  })
  const client = createQueryClient(() => undefined)
  await showPart(<Page part={part} />, client, { onCaughtError: () => undefined })
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('备注'), '考点在三楼')
  await user.click(screen.getByRole('button', { name: '打开' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  return { user, mend: () => (isAway = false) }
}

test('a dialog whose file does not come can be tried again, and what is typed in the page stays', async () => {
  const { user, mend } = await openWithoutNetwork()
  expect(screen.getByRole('button', { name: '关闭' })).toHaveFocus()
  mend()
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('dialog', { name: '你好' })).toBeVisible()
  expect(screen.getByLabelText('备注')).toHaveValue('考点在三楼')
})

/** A page with an input and a dialog whose file comes late, after the input was used or not. */
async function openLate(hasGoneOn: boolean) {
  const file = Promise.withResolvers<{ default: typeof Greeting }>()
  const part = onDemand<Dialog>(() => file.promise)
  await showPart(<Page part={part} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '打开' }))
  if (hasGoneOn) await user.type(screen.getByLabelText('备注'), '考点')
  await act(async () => file.resolve({ default: Greeting }))
  return user
}

test('a dialog whose file comes late opens, as long as the person waits for it', async () => {
  await openLate(false)
  expect(await screen.findByRole('dialog', { name: '你好' })).toBeVisible()
})

test('a dialog whose file comes when the person types elsewhere does not open; the next press opens it', async () => {
  const user = await openLate(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('备注')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: '打开' }))
  expect(await screen.findByRole('dialog', { name: '你好' })).toBeVisible()
})

test('a dialog that is rendered while it is closed, too, opens by the press before its file comes', async () => {
  const file = Promise.withResolvers<{ default: typeof Closable }>()
  const Closable = ({ opened, close }: Dialog & { opened: boolean }) => (
    <Modal opened={opened} onClose={close} title="你好" />
  )
  const part = onDemand<Dialog & { opened: boolean }>(() => file.promise)
  function Page() {
    const [opened, setOpen] = useState(false)
    const close = () => setOpen(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>打开</button>
        <OnDemandDialog part={part} props={{ opened, close }} close={close} isOpen={opened} />
      </>
    )
  }
  await showPart(<Page />)
  await userEvent.setup().click(screen.getByRole('button', { name: '打开' }))
  await act(async () => file.resolve({ default: Closable }))
  expect(await screen.findByRole('dialog', { name: '你好' })).toBeVisible()
})

test('the notice of a dialog that did not open is closed by Escape, and the next press tries again', async () => {
  const { user, mend } = await openWithoutNetwork()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
  mend()
  await user.click(screen.getByRole('button', { name: '打开' }))
  expect(await screen.findByRole('dialog', { name: '你好' })).toBeVisible()
})
