import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/**
 * Timers of pages that are opened from now on follow a clock that runs by itself and can be advanced. The returned function
 * advances it second by second, rendering in between.
 */
export function driveTimers() {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
}
