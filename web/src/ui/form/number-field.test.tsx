import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { showPart } from '#web/testing/part.tsx'
import { NumberField } from './number-field.tsx'

type Props = Parameters<typeof NumberField>[0]

async function begin(props: Props = {}) {
  const onChange = vi.fn<(value: number | string) => void>()
  await showPart(<NumberField label="排序" min={0} max={1_000_000} {...props} onChange={onChange} />)
  return {
    user: userEvent.setup(),
    input: screen.getByRole('textbox', { name: '排序' }),
    value: () => onChange.mock.lastCall?.[0],
  }
}

/** The message beside an input; null for none. */
const inputMessage = (input: Element) =>
  document.querySelector(`[id="${input.getAttribute('aria-describedby') ?? ''}"]`)?.textContent ?? null

const integer = '请输入整数'
const range = '请输入 0 到 1000000 之间的数'

/** What is typed, the value of the field, and the message. */
const table: readonly (readonly [typed: string, value: number | string, message: string | null])[] = [
  ['12', 12, null],
  ['１２', 12, null],
  ['1２', 12, null],
  ['007', 7, null],
  ['12。5', '12。5', integer],
  ['12.5', '12.5', integer],
  ['1e3', '1e3', integer],
  ['1,200', '1,200', integer],
  ['1 200', '1 200', integer],
  ['-3', '-3', range],
  ['1000001', '1000001', range],
  ['十二', '十二', integer],
  ['12元', '12元', integer],
]

test.each(table)('%j that is typed stays, and is %j', async (typed, value, message) => {
  const field = await begin()
  await field.user.type(field.input, typed)
  await field.user.tab()
  expect(field.input).toHaveValue(typed)
  expect(field.value()).toBe(value)
  expect(inputMessage(field.input)).toBe(message)
})

test.each(table)('%j that is pasted stays, and is %j', async (pasted, value) => {
  const field = await begin()
  await field.user.click(field.input)
  await field.user.paste(pasted)
  expect(field.input).toHaveValue(pasted)
  expect(field.value()).toBe(value)
})

test.each([
  ['12。5', 12.5, null],
  ['１２．５', 12.5, null],
  ['0.125', '0.125', '最多 2 位小数'],
  ['1e3', '1e3', '请输入数字'],
])('with decimals, %j is %j', async (typed, value, message) => {
  const field = await begin({ decimals: 2 })
  await field.user.type(field.input, typed)
  expect(field.value()).toBe(value)
  expect(inputMessage(field.input)).toBe(message)
})

test('the arrow keys change a number within its bounds, and no text that is none', async () => {
  const { user, input, value } = await begin({ defaultValue: 1 })
  await user.type(input, '{ArrowDown}{ArrowDown}')
  expect(value()).toBe(0)
  await user.type(input, '{ArrowUp}')
  expect(value()).toBe(1)
  await user.type(input, 'x{ArrowUp}')
  expect(input).toHaveValue('1x')
  await user.clear(input)
  await user.type(input, '{ArrowUp}')
  expect(value()).toBe(0)
})

test('the wheel changes nothing', async () => {
  const { user, input, value } = await begin({ defaultValue: 5 })
  await user.click(input)
  fireEvent.wheel(input, { deltaY: 100 })
  expect(input).toHaveValue('5')
  expect(value()).toBeUndefined()
})

function Filter() {
  const [value, setValue] = useState<number | string>('')
  return (
    <>
      <NumberField label="最少" value={value} onChange={setValue} />
      <button onClick={() => setValue('')}>清除</button>
    </>
  )
}

test('another value from outside replaces what was typed, the own one does not', async () => {
  await showPart(<Filter />)
  const user = userEvent.setup()
  const input = screen.getByRole('textbox', { name: '最少' })
  await user.type(input, '１2')
  expect(input).toHaveValue('１2')
  await user.click(screen.getByRole('button', { name: '清除' }))
  expect(input).toHaveValue('')
})
