import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { session } from '#contracts/session.ts'

import { action, query } from '../../api.ts'

/** A look at the local clock, no network. Source: specification 9. */
const every = 10_000

const signsOfLife = ['pointerdown', 'keydown', 'input', 'scroll'] as const

/**
 * Keeps the session while somebody works here, also on a long form without any call. When nobody is there, the idle
 * limit ends it. Source: house 4, security R5.
 */
export function useKeepAlive() {
  const client = useQueryClient()
  const { mutate } = useMutation(action(session.keepAlive))
  useEffect(() => {
    let due = dueAfter(client.getQueryData(query(session.current).queryKey)?.keepAliveIn)
    let active = false
    const note = () => {
      active = true
    }
    const look = () => {
      if (!active || Date.now() < due || !navigator.onLine) return
      active = false
      due = dueAfter(60)
      mutate(
        {},
        {
          onSuccess({ keepAliveIn, arrival }) {
            due = dueAfter(keepAliveIn)
            if (arrival) void import('../arrival/tell-arrival.tsx').then(({ tellArrival }) => tellArrival(arrival))
          },
        },
      )
    }
    for (const sign of signsOfLife) window.addEventListener(sign, note, { passive: true, capture: true })
    const timer = setInterval(look, every)
    return () => {
      clearInterval(timer)
      for (const sign of signsOfLife) window.removeEventListener(sign, note, { capture: true })
    }
  }, [client, mutate])
}

const dueAfter = (seconds: number | null | undefined) => Date.now() + (seconds ?? 60) * 1000
