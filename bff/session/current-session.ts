import { ApiError } from '#contracts/core/error.ts'
import { exam } from '#contracts/exam.ts'
import type { CurrentSession } from '#contracts/session.ts'

import type { Services } from '../forward.ts'
import type { OpenSession } from './session.ts'
import type { AppContext, Dependencies } from '../context.ts'

/** How long a page waits for the name of the chosen exam. Milliseconds. */
const patience = 3_000

/** What pages may know of their session. */
export function sessionViews({ config, now }: Dependencies, { gateway, desk }: Pick<Services, 'gateway' | 'desk'>) {
  /** The chosen exam is left out when the upstream cannot be asked: that is no reason to fail. */
  async function current(c: AppContext, open: OpenSession | null, reachable = true): Promise<CurrentSession> {
    const common = { captchaMode: config.captchaMode, providers: [...config.providers], serverTime: iso(now()) }
    if (!open) return { ...common, account: null, locked: false, keepAliveIn: null }
    const { account, locked, autoLocked, lockAfter, keepAliveIn } = open
    const chosen = locked || !reachable ? null : await chosenExam(c, open)
    return {
      ...common,
      account,
      locked,
      ...(autoLocked && { autoLocked }),
      ...(lockAfter !== null && { lockAfter }),
      keepAliveIn,
      ...(chosen && { exam: chosen.value }),
      ...(chosen?.date && { serverTime: iso(chosen.date) }),
    }
  }

  function chosenExam(c: AppContext, open: OpenSession) {
    const leaving = () => AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(patience)])
    return gateway.call(exam.showSelectedExam, {}, { ...desk.caller(c, open), clientSignal: leaving }).catch(() => null)
  }

  /** Also when the session is over or the upstream is away. */
  async function whoIsThere(c: AppContext): Promise<CurrentSession> {
    try {
      const visit = await desk.visit(c, { slide: false })
      return await current(c, visit?.session ?? null)
    } catch (error) {
      if (isSessionOver(error))
        return { ...(await current(c, null)), ...(error.replaced && { replaced: error.replaced }) }
      if (!(error instanceof ApiError) || error.code !== 'upstream_unavailable') throw error
      const known = await desk.visit(c, { slide: false, renew: false })
      return current(c, known?.session ?? null, false)
    }
  }

  return { current, whoIsThere }
}

/** The session ended, by itself or by a log-in elsewhere: who had it is a visitor now. */
export const isSessionOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'session_ended' || error.code === 'session_replaced')

const iso = (time: number) => new Date(time).toISOString()
