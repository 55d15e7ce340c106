import { useEffect, useState, useSyncExternalStore } from 'react'

import { clockCorrections, serverNow, watchClock } from '#web/client/clock/clock.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * Milliseconds left by the server's clock. Changes with each full second in the last hour, otherwise with each full minute,
 * and when the clock is corrected.
 */
export function useTimeLeft(end: number): number {
  const [left, setLeft] = useState(() => end - serverNow())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      const now = end - serverNow()
      setLeft(now)
      clearTimeout(timer)
      if (now > 0) timer = setTimeout(update, untilTick(now))
    }
    update()
    const stop = watchClock(update)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [end])
  return left
}

/** Milliseconds until the text of the time left changes. */
function untilTick(left: number): number {
  const unit = left <= hour ? second : minute
  return left % unit || unit
}

/** Unix time of a moment in milliseconds; an unknown one never comes. */
export const unixTime = (moment: string | null): number => (moment ? Date.parse(moment) : Number.POSITIVE_INFINITY)

/** Whether a moment has passed by the server's clock; an unknown one never has. */
export const useIsPast = (moment: string | null): boolean => useServerTime((now) => unixTime(moment) <= now)

/** Renders again when the clock is corrected: for a query whose interval follows from the time. */
export const useClockCorrections = () => useSyncExternalStore(watchClock, clockCorrections)

type Primitive = string | number | boolean | null | undefined

/** What a pure function makes of the server's time, read again each second and when the clock is corrected. */
export function useServerTime<T extends Primitive>(read: (now: number) => T): T {
  return useSyncExternalStore(everySecond, () => read(taskNow()))
}

let held: number | null = null

/** The server's time, the same throughout a task: React reads a snapshot several times, and they must not differ. */
function taskNow(): number {
  if (held === null) queueMicrotask(release)
  return (held ??= serverNow())
}

function release() {
  held = null
}

/** Value computed from the server time; renders again when it changes. */
export function useServerNow(follows: (now: number) => Primitive): number {
  useServerTime(follows)
  return serverNow()
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, second)
  const stop = watchClock(() => {
    release()
    listener()
  })
  return () => {
    clearInterval(timer)
    stop()
  }
}
