import { TextInput } from '@mantine/core'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { showPart } from '#web/testing/part.tsx'
import { usePlainForm } from './plain-form.ts'
import { useSchemaForm } from './schema-form.ts'

const Code = v.object({ code: v.string(), note: v.string() })

type Props = { answer: Promise<void> }

/** Each form focuses its code when it is refused. */
const forms = {
  'a form with a schema': function SchemaForm({ answer }: Props) {
    const form = useSchemaForm(Code, { code: '', note: '' })
    return (
      <form onSubmit={form.onSubmit(() => void answer.then(() => form.focus('code')))}>
        <TextInput label="图形验证码" {...form.getInputProps('code')} />
        <TextInput label="备注" {...form.getInputProps('note')} />
        <button type="submit">提交</button>
      </form>
    )
  },
  'a form before the log-in': function PlainForm({ answer }: Props) {
    const form = usePlainForm(Code)
    return (
      <form ref={form.ref} onSubmit={form.onSubmit(() => void answer.then(() => form.focus('code')))}>
        <TextInput label="图形验证码" {...form.field('code')} />
        <TextInput label="备注" {...form.field('note')} />
        <button type="submit">提交</button>
      </form>
    )
  },
}

async function submitTo(Form: (props: Props) => ReactNode) {
  const refusal = Promise.withResolvers<void>()
  await showPart(<Form answer={refusal.promise} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('图形验证码'), '123456')
  await user.click(screen.getByRole('button', { name: '提交' }))
  return { user, refuse: () => act(async () => refusal.resolve()) }
}

test.each(Object.entries(forms))(
  'a refusal takes the focus to the field of %s, for who waits for it',
  async (_, Form) => {
    const { refuse } = await submitTo(Form)
    await refuse()
    expect(screen.getByLabelText('图形验证码')).toHaveFocus()
  },
)

test.each(Object.entries(forms))('a refusal of %s leaves the focus to who types elsewhere by then', async (_, Form) => {
  const { user, refuse } = await submitTo(Form)
  await user.type(screen.getByLabelText('备注'), '考点')
  await refuse()
  expect(screen.getByLabelText('备注')).toHaveFocus()
})
