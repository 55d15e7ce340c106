import { globSync, readFileSync } from 'node:fs'

import { fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'

import { signup } from '#contracts/candidate/signup.ts'
import { field } from '#contracts/form/testing.ts'

import { FormFields } from '../server-form/form-fields.tsx'
import { useServerForm } from '../server-form/server-form.ts'
import { showPart } from '../testing/part.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { IdNumberInput } from './id-number-input.tsx'

/** Composes a text in an input as an input method does: letters first, then the characters. */
function compose(input: HTMLElement, letters: string, result: string) {
  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: letters } })
  return () => {
    fireEvent.change(input, { target: { value: result } })
    fireEvent.compositionEnd(input)
  }
}

const name = field({ name: 'xm', label: '姓名', rules: ['personalName'], required: true })

function Checked() {
  const form = useServerForm({ fields: [name], initial: { xm: '' } })
  return (
    <>
      <FormFields form={form} groups={[{ label: '', fields: [name] }]} calls={signup} />
      <button onClick={() => form.check()}>检查</button>
    </>
  )
}

const IdNumber = () => {
  const [value, setValue] = useState('')
  return <IdNumberInput label="证件号码" value={value} onChange={setValue} />
}

const inputOf = async (part: ReactNode, label: string) => {
  await showPart(part)
  return screen.getByLabelText(label)
}

test('a field of a checked form is validated when the text is composed, not before', async () => {
  const input = await inputOf(<Checked />, '姓名')
  fireEvent.click(screen.getByText('检查'))
  fireEvent.change(input, { target: { value: '李' } })
  expect(input).toBeValid()
  const end = compose(input, '李 n1', '李1')
  expect(input).toBeValid()
  end()
  expect(input).toBeInvalid()
})

test('an ID number is validated when it is composed, not before', async () => {
  const input = await inputOf(<IdNumber />, '证件号码')
  const end = compose(input, '110101199003070000', '110101199003070000')
  expect(input).toBeValid()
  end()
  expect(input).toBeInvalid()
})

test('a search is sent when its text is composed, once', async () => {
  const search = vi.fn<(text: string) => void>()
  const input = await inputOf(<SearchField label="搜索" value="" onChange={search} />, '搜索')
  const end = compose(input, 'kao shi', '考试')
  expect(search).not.toHaveBeenCalled()
  end()
  expect(search.mock.calls).toEqual([['考试']])
})

test('nothing else reacts to a key: each search knows of the input method, and no other component validates', () => {
  const components = globSync('web/src/**/*.tsx').filter((file) => !/\.test\.tsx$|\/testing\//.test(file))
  const having = (expression: RegExp) =>
    components.filter((file) => expression.test(readFileSync(file, 'utf8'))).map((file) => file.replace('web/src/', ''))
  expect(having(/= useTypedSearch\(/)).toEqual(having(/\{\.\.\.composition\}/))
  expect(having(/validateInputOnChange/)).toEqual([])
})
