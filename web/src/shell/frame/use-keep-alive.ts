import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { session } from '#contracts/session.ts'

import { action, query } from '../../api.ts'
import { leaveFor, reloadSession } from '../session.ts'

/** A look at the local clock, no network. Source: specification 9. */
const every = 10_000

const signsOfLife = ['pointerdown', 'keydown', 'input', 'scroll'] as const

/**
 * Keeps the session while somebody works here, also on a long form without any call. When nobody is there, the idle
 * limit ends it, and a screen that is to be locked by then is. Source: house 4, security R5, R68.
 */
export function useKeepAlive() {
  const client = useQueryClient()
  const router = useRouter()
  const { mutate } = useMutation(action(session.keepAlive))
  useEffect(() => {
    const known = () => client.getQueryData(query(session.current).queryKey)
    const isAway = (since: number) => Date.now() - since >= (known()?.lockAfter ?? Number.POSITIVE_INFINITY) * 1000
    // The gateway knows whether it is time: another tab may be busy. Then a minute is given.
    const lockIfDue = async () => {
      lastSign += 60_000
      const { locked } = await reloadSession(client)
      if (locked) await leaveFor('lock', client, router, { to: router.state.location.href })
    }
    let due = dueAfter(known()?.keepAliveIn)
    let active = false
    let lastSign = Date.now()
    const note = () => {
      active = true
      lastSign = Date.now()
    }
    const look = () => {
      if (isAway(lastSign) && navigator.onLine) void lockIfDue().catch(() => undefined)
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
  }, [client, router, mutate])
}

const dueAfter = (seconds: number | null | undefined) => Date.now() + (seconds ?? 60) * 1000
