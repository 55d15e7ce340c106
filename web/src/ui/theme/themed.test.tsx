import { Alert, CloseButton, Drawer, Modal, Notification } from '@mantine/core'
import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'

import { activate } from '#web/client/i18n.ts'
import { showPart } from '#web/testing/part.tsx'
import { themeSheet } from './theme-sheet.ts'

const close = () => undefined
const named = (name: string) => screen.getAllByRole('button', { name, hidden: true }).length

test('every close button has a name without being given one, in the language of the page', async () => {
  onTestFinished(() => activate('zh'))
  await showPart(
    <>
      <Modal opened onClose={close} title="1" />
      <Drawer opened onClose={close} title="2" />
      <Notification onClose={close} />
      <Alert withCloseButton onClose={close} />
      <CloseButton />
    </>,
  )
  expect(named('关闭')).toBe(5)
  await act(() => activate('en'))
  expect(named('Close')).toBe(5)
})

test('the style sheet of the theme is what Mantine writes for it', async () => {
  await expect(themeSheet()).toMatchFileSnapshot('theme.gen.css')
})
