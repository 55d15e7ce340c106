import { exam as examCalls } from '#contracts/candidate/exam.ts'
import { allows } from '#contracts/core/access.ts'
import { ApiError } from '#contracts/core/error.ts'
import type { Account, CurrentSession } from '#contracts/session/session.ts'

import type { Dependencies } from '#bff/calls/dependencies.ts'
import type { SelectedExams } from '#bff/calls/forward/selected-exam.ts'
import type { UpstreamAccess } from '#bff/calls/forward/with-refresh.ts'
import type { AppContext } from '#bff/http/context.ts'
import type { SwitchBoard } from '#bff/limits/operator/switches.ts'
import type { Authenticate } from '#bff/session/authenticate.ts'
import type { OpenSession } from '#bff/session/opened.ts'
import type { PendingFactor } from '#bff/session/record.ts'
import type { UpstreamClock } from '#bff/upstream/clock.ts'

export type SessionViews = ReturnType<typeof sessionViews>

type SessionSources = UpstreamAccess & {
  readonly authenticate: Authenticate
  readonly selectedExams: SelectedExams
  readonly switchBoard: Pick<SwitchBoard, 'current'>
  readonly clock: UpstreamClock
}

/** What pages may know of their session. */
export function sessionViews({ config }: Dependencies, sources: SessionSources) {
  const { gateway, authenticate, caller, selectedExams, switchBoard, clock } = sources

  /** Without the chosen exam when the upstream is unavailable. */
  async function current(c: AppContext, open: OpenSession | null, reachable = true): Promise<CurrentSession> {
    const server = gateway.traits()
    const { maintenance: notice, readOnly } = await switchBoard.current()
    const isOther = server.absent.length > 0 || server.manners.length > 0
    const common = {
      captchaMode: config.captchaMode,
      providers: [...config.providers],
      ...((notice || readOnly) && { service: { notice, readOnly } }),
      ...(isOther && { server }),
      ...(config.recordNumber && { recordNumber: config.recordNumber }),
    }
    const visitor = { ...common, account: null, locked: false, endTime: null, keepAliveIn: null }
    if (!open) return visitor
    if (open.factor?.pending) return { ...visitor, ...pendingView(open.factor) }
    const { account, locked, autoLocked, lockAfter, keepAliveIn, endsAt } = open
    const signsUp = !allows('admin', account.roles) && gateway.isOffered(examCalls.showSelectedExam)
    const exam = signsUp && !locked && reachable ? await selectedExam(c, open) : undefined
    return {
      ...common,
      account: shownAt(config, account),
      locked,
      ...(autoLocked && { autoLocked }),
      ...(lockAfter !== null && { lockAfter }),
      endTime: new Date(clock.at(endsAt).time).toISOString(),
      keepAliveIn,
      ...(!signsUp && { exam: null }),
      ...(exam !== undefined && { exam }),
    }
  }

  /** The last known one while the upstream is slow; undefined when none is known and it does not answer. */
  function selectedExam(c: AppContext, open: OpenSession) {
    const ask = () => gateway.call(examCalls.showSelectedExam, {}, caller(c, open))
    return selectedExams.getLastKnown(open.account, { ask }).catch(() => undefined)
  }

  /** Also after the end of the session and while the upstream is unavailable. */
  async function currentOrVisitor(c: AppContext): Promise<CurrentSession> {
    try {
      const authenticated = await authenticate.optionalEvenPending(c, { slide: false })
      return await current(c, authenticated?.session ?? null)
    } catch (error) {
      if (isSessionOver(error))
        return {
          ...(await current(c, null)),
          ...(error.replaced && { replaced: error.replaced }),
          ...(error.ended && { ended: error.ended }),
        }
      if (!(error instanceof ApiError) || error.code !== 'upstream_unavailable') throw error
      const authenticated = await authenticate.optionalEvenPending(c, { slide: false, renew: false })
      return current(c, authenticated?.session ?? null, false)
    }
  }

  return { current, currentOrVisitor }
}

const pendingView = (factor: PendingFactor) => ({
  secondFactor: factor.pending,
  ...(factor.pending === 'verify' && factor.passkey && { passkey: factor.passkey }),
})

/** Where administrators have an origin of their own, they are candidates at the public one. Source: security R14. */
const shownAt = ({ audience }: Dependencies['config'], account: Account): Account =>
  audience === 'candidates' ? { ...account, roles: account.roles.filter((role) => !allows('admin', [role])) } : account

/** The session ended or was replaced: its browser is a visitor now. */
export const isSessionOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'session_ended' || error.code === 'session_replaced')
