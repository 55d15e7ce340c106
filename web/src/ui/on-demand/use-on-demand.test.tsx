import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useEffect, useRef } from 'react'
import { expect, test } from 'vitest'

import { showPart } from '#web/testing/part.tsx'
import { useOnDemand } from './use-on-demand.ts'

function Menu() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return <button ref={button}>菜单，已打开</button>
}

/** An input, and a menu whose file comes when `arrive` is called. */
async function openWithMenu() {
  const { promise, resolve } = Promise.withResolvers<ComponentType<object>>()
  function Page() {
    const { Part, target } = useOnDemand(() => promise)
    return (
      <>
        <input aria-label="备注" />
        {Part ? <Part /> : <button {...target}>菜单</button>}
      </>
    )
  }
  await showPart(<Page />)
  return { user: userEvent.setup(), arrive: () => act(async () => resolve(Menu)) }
}

test('a part that was asked for opens when it comes', async () => {
  const { user, arrive } = await openWithMenu()
  await user.click(screen.getByRole('button', { name: '菜单' }))
  await arrive()
  expect(screen.getByRole('button', { name: '菜单，已打开' })).toHaveFocus()
})

test('a part that comes when the person types elsewhere stays closed until the next press', async () => {
  const { user, arrive } = await openWithMenu()
  await user.click(screen.getByRole('button', { name: '菜单' }))
  await user.type(screen.getByLabelText('备注'), '考')
  await arrive()
  expect(screen.getByLabelText('备注')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: '菜单' }))
  expect(await screen.findByRole('button', { name: '菜单，已打开' })).toHaveFocus()
})
