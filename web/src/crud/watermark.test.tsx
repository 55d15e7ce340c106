import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { open } from '../testing/client.tsx'

afterEach(() => void vi.unstubAllEnvs())

/** Text of the watermark, which is a picture. */
async function watermark() {
  await open('/system/param', { as: 'admin' })
  await screen.findByRole('table')
  const pictures = [...document.querySelectorAll<HTMLElement>('[style*="background-image"]')]
  return decodeURIComponent(pictures.map(({ style }) => style.backgroundImage).join())
}

test('screens of administrators have a watermark with account and time', async () => {
  expect(await watermark()).toMatch(/admin \d{4}-\d\d-\d\d/)
})

test('a build whose setting is off has none', async () => {
  vi.stubEnv('VITE_ADMIN_WATERMARK', 'off')
  expect(await watermark()).toBe('')
})
