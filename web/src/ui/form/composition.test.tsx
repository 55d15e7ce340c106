import { globSync, readFileSync } from 'node:fs'

import { fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'

import { signup } from '#contracts/candidate/signup.ts'
import { field } from '#contracts/form/testing.ts'

import { open } from '#web/testing/client.tsx'
import { askedFor, compose } from '#web/testing/composition.ts'
import { testForm } from '#web/testing/form.tsx'
import { openPart, showPart } from '#web/testing/part.tsx'
import { isComposing, useComposing } from '../composition.ts'
import { SearchField } from '../search/search-field.tsx'
import { FormFields } from '../server-form/form-fields.tsx'
import { useServerForm } from '../server-form/server-form.ts'
import { IdNumberInput } from './id-number-input.tsx'

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

const labelledInput = async (part: ReactNode, label: string) => {
  await showPart(part)
  return screen.getByLabelText(label)
}

test('a field of a checked form is validated when the text is composed, not before', async () => {
  const input = await labelledInput(<Checked />, '姓名')
  fireEvent.click(screen.getByText('检查'))
  fireEvent.change(input, { target: { value: '李' } })
  expect(input).toBeValid()
  const end = compose(input, '李 n1', '李1')
  expect(input).toBeValid()
  end()
  expect(input).toBeInvalid()
})

test('an ID number is validated when it is composed, not before', async () => {
  const input = await labelledInput(<IdNumber />, '证件号码')
  const end = compose(input, '110101199003070000', '110101199003070000')
  expect(input).toBeValid()
  end()
  expect(input).toBeInvalid()
})

test('a search is sent when its text is composed, once', async () => {
  const search = vi.fn<(text: string) => void>()
  const input = await labelledInput(<SearchField label="搜索" value="" onChange={search} />, '搜索')
  const end = compose(input, 'kao shi', '考试')
  expect(search).not.toHaveBeenCalled()
  end()
  expect(search.mock.calls).toEqual([['考试']])
})

test('an employer is looked up when its name is composed, not by its letters', async () => {
  const unit = field({ name: 'gzdw', label: '工作单位', codeSource: 'workUnit' })
  await openPart(testForm({ fields: [unit] }).page)
  const input = screen.getByRole('combobox', { name: /工作单位/ })
  expect(await askedFor(input, 'signup.getEsQtdwInfoMessage', 'departmentName')).toEqual({
    before: [],
    after: ['成都'],
  })
})

test('the palette asks for records when a name is composed, not by its letters', async () => {
  const { user } = await open('/wel/index', { as: 'admin' })
  await screen.findByRole('heading', { name: '系统管理' })
  await user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('textbox', { name: '搜索菜单和操作' })
  expect(await askedFor(input, 'param.list', 'paramName')).toEqual({ before: [], after: ['成都'] })
})

const Composes = () => <output>{String(useComposing())}</output>

test('a field that is gone composes nothing any more', async () => {
  const { container } = await showPart(<Composes />)
  const input = container.appendChild(document.createElement('input'))
  fireEvent.compositionStart(input)
  expect(screen.getByRole('status')).toHaveTextContent('true')
  input.remove()
  expect(isComposing()).toBe(false)
})

test('one module knows of input methods: what asks while one types asks it, and no component validates then', () => {
  const sources = globSync('web/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  const having = (expression: RegExp) =>
    sources.filter((file) => expression.test(readFileSync(file, 'utf8'))).map((file) => file.replace('web/src/', ''))
  expect(having(/compositionstart|onComposition(?:Start|Update)|nativeEvent\.isComposing|keyCode/)).toEqual([
    'ui/composition.ts',
  ])
  expect(having(/= useDebounced(?:Value|Callback)\((?!useComposedText\()/)).toEqual(['ui/search/use-typed-search.ts'])
  expect(having(/=== 'Enter'/)).toEqual(having(/isOfInputMethod\(/).filter((file) => file.endsWith('.tsx')))
  expect(having(/validateInputOnChange/)).toEqual([])
})
