import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { timerHeader } from '#contracts/core/header.ts'
import { session } from '#contracts/session/session.ts'

import { announceClock, isSampleDue, monotonicNow, rememberClock, watchClock } from '../clock/clock.ts'
import { Backoff } from '../device/backoff.ts'
import { request } from './api.ts'

/** Interval of the local check, without network, in milliseconds. */
const checkInterval = 10_000

/** Every answer has the time; the session's call is open to all. */
const ask = () => request(session.current, {}, { headers: { [timerHeader]: '1' } })

/** React Query dates answers by the device's clock: once that is set back they would stay current until it is there again. */
const invalidateFuture = (client: QueryClient) =>
  client.invalidateQueries({ refetchType: 'none', predicate: ({ state }) => state.dataUpdatedAt > Date.now() })

/**
 * Keeps the server's clock right while the page is open: asks for the time when the device has slept, a clock was set or
 * the last sample is old, and updates what timers of a hidden page have missed.
 */
export function useRightClock() {
  const client = useQueryClient()
  useEffect(() => {
    const backoff = new Backoff({ min: 5, max: 60 })
    let nextAt = Number.NEGATIVE_INFINITY
    const check = async () => {
      rememberClock()
      if (!isSampleDue() || document.hidden || !navigator.onLine || monotonicNow() < nextAt) return
      nextAt = monotonicNow() + backoff.next() * 1000
      await ask().catch(() => undefined)
      if (isSampleDue()) return
      backoff.reset()
      nextAt = Number.NEGATIVE_INFINITY
    }
    const wake = () => {
      nextAt = Number.NEGATIVE_INFINITY
      announceClock()
    }
    const stop = watchClock(() => {
      void invalidateFuture(client)
      void check()
    })
    const timer = setInterval(() => void check(), checkInterval)
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('pageshow', wake)
    window.addEventListener('online', wake)
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('pageshow', wake)
      window.removeEventListener('online', wake)
    }
  }, [client])
}
