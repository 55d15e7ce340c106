import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { open } from '#web/testing/client.tsx'
import { storedAppearance, applyAppearance } from './appearance.ts'

beforeEach(() => applyAppearance(null))

async function openLooks() {
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: '外观' }))
  return { user, drawer: within(await screen.findByRole('dialog', { name: '外观' })) }
}

test('a theme is shown at once and kept on this device', async () => {
  const { user, drawer } = await openLooks()
  const themes = within(drawer.getByRole('group', { name: '主题' }))
  expect(themes.getAllByRole('radio', { name: /^[^a-z]+$/ }), 'named in words, not by codes').toHaveLength(11)
  await user.click(themes.getByRole('radio', { name: '星空' }))
  expect(document.documentElement).toHaveAttribute('data-theme', 'star')
  applyAppearance(null)
  applyAppearance(storedAppearance())
  expect(document.documentElement).toHaveAttribute('data-theme', 'star')
})

test('the colour follows the theme until the person picks one', async () => {
  const { user, drawer } = await openLooks()
  const colour = drawer.getByLabelText('主题色')
  await user.click(drawer.getByRole('radio', { name: '黑金' }))
  expect(colour).toHaveValue('#a8843a')
  expect(storedAppearance()?.light['--mantine-color-brand-filled']).toBeDefined()
  await user.click(drawer.getByRole('radio', { name: '默认' }))
  expect(colour).toHaveValue('#409eff')
  fireEvent.change(colour, { target: { value: '#8a3ffc' } })
  await user.click(drawer.getByRole('radio', { name: '清爽' }))
  expect(colour).toHaveValue('#8a3ffc')
})

test('a colour that is too light shows a notice with its replacement', async () => {
  const { drawer } = await openLooks()
  expect(drawer.getByLabelText('主题色')).toHaveValue('#409eff')
  expect(drawer.getByRole('status')).toHaveTextContent('颜色太浅，按钮与链接已加深')
  fireEvent.change(drawer.getByLabelText('主题色'), { target: { value: '#FFE066' } })
  expect(drawer.getByRole('status')).toHaveTextContent('颜色太浅，按钮与链接已加深')
  fireEvent.change(drawer.getByLabelText('主题色'), { target: { value: '#8a3ffc' } })
  expect(drawer.getByRole('status')).toHaveTextContent('文字清晰')
})

test('something that is no colour changes nothing', async () => {
  const { drawer } = await openLooks()
  fireEvent.change(drawer.getByLabelText('主题色'), { target: { value: 'red;}body{display:none' } })
  expect(storedAppearance()).toBeNull()
})

test('large type, dark and the language change without losing the drawer; all go back at once', async () => {
  const { user, drawer } = await openLooks()
  await user.click(drawer.getByRole('switch', { name: /大字号/ }))
  expect(document.documentElement).toHaveAttribute('data-large')
  await user.click(drawer.getByRole('radio', { name: '深色' }))
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'))
  await user.click(drawer.getByRole('button', { name: '恢复默认外观' }))
  expect(document.documentElement).not.toHaveAttribute('data-large')
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light'))
})

test('an invalid stored appearance is ignored', () => {
  localStorage.setItem(
    'exam:device:appearance',
    JSON.stringify({ theme: 'star', light: { '--ground': 'url(//evil)' } }),
  )
  expect(storedAppearance()).toBeNull()
})
