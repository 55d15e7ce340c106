import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { open } from '../testing/client.tsx'

afterEach(() => void vi.unstubAllEnvs())

/** Text of the watermark, which is a picture, once a screen has a heading; empty without one. */
async function watermark(address: string, as = 'admin') {
  await open(address, { as })
  await screen.findByRole('heading', { level: 1 })
  await screen.findAllByRole('list')
  const pictures = [...document.querySelectorAll<HTMLElement>('[style*="background-image"]')]
  return decodeURIComponent(pictures.map(({ style }) => style.backgroundImage).join())
}

test('a screen of administrators has a watermark with account and time', async () => {
  expect(await watermark('/system/param')).toMatch(/admin \d{4}-\d\d-\d\d/)
})

test('the home of a candidate has none', async () => {
  expect(await watermark('/wel/index', 'lina')).toBe('')
})

test('a build whose setting is off has none', async () => {
  vi.stubEnv('VITE_ADMIN_WATERMARK', 'off')
  expect(await watermark('/system/param')).toBe('')
})
