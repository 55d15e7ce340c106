import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { openPart } from '#web/testing/part.tsx'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { ConfirmationHost } from './confirmation-host.tsx'
import { FormDialog } from './form-dialog.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  return (
    <>
      <button onClick={() => setOpen(true)}>填写</button>
      {isOpen && (
        <FormDialog title="备注" onClose={() => setOpen(false)}>
          <UnsavedWork source={text !== ''} />
          <TextInput label="内容" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </FormDialog>
      )}
      <ConfirmationHost />
    </>
  )
}

async function openForm() {
  await openPart(<Page />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '填写' }))
  await screen.findByRole('dialog', { name: '备注' })
  return user
}

test('Escape in the question about unsaved input closes the question alone, and the focus is in the input again', async () => {
  const user = await openForm()
  await user.type(screen.getByLabelText('内容'), '考点在三楼')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: '继续填写' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: '继续填写' })).toBeNull())
  expect(screen.getByLabelText('内容')).toHaveValue('考点在三楼')
  await waitFor(() => expect(screen.getByLabelText('内容')).toHaveFocus())
})

test('a form without input closes at once, and the focus returns to its opener', async () => {
  const user = await openForm()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: '填写' })).toHaveFocus())
})
