import { onlineManager } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

import type { TestApp } from './client.tsx'

/** Whether answers come, and what the browser says of the network; with the next test it is back. */
export function setOnline({ browser }: Pick<TestApp, 'browser'>, isOnline: boolean) {
  browser.fetch = isOnline ? Object.getPrototypeOf(browser).fetch : async () => Response.error()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  onTestFinished(() => onlineManager.setOnline(true))
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
