import { exam } from '#contracts/candidate/exam.ts'
import { allows, needsRole } from '#contracts/core/access.ts'
import type { Output } from '#contracts/core/call.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { examHeader, timerHeader } from '#contracts/core/header.ts'
import type { LevelRule } from '#contracts/core/role-level.ts'

import type { LevelCheck } from '#bff/config/role-level.ts'
import { andThen, type Awaitable } from '#bff/http/and-then.ts'
import type { AppContext } from '#bff/http/context.ts'
import type { Authenticate, Authenticated } from '#bff/session/authenticate.ts'
import { beforeWrite } from '#bff/upstream/before-write.ts'
import type { Forwarded } from './forwarded.ts'
import { checkIdentifier } from './identifier.ts'
import type { SelectedExams } from './selected-exam.ts'
import { type UpstreamAccess, withRefresh } from './with-refresh.ts'

/** The session that the endpoint asks for, with a role that it allows. Null for a visitor. */
export function authorise(
  c: AppContext,
  endpoint: Endpoint,
  authenticate: Authenticate,
): Awaitable<Authenticated | null> {
  c.set('needsStepUp', endpoint.stepUp === true)
  return andThen(identifyCaller(c, endpoint, authenticate), (authenticated) => {
    if (authenticated && !allows(endpoint.access, authenticated.session.account.roles)) throw new ApiError('forbidden')
    return authenticated
  })
}

/** Live queries and polling by a timer are not activity: they do not slide the idle time-out. Source: security R5. */
function identifyCaller(
  c: AppContext,
  { access, live, kind }: Endpoint,
  { required, whenNamed }: Authenticate,
): Awaitable<Authenticated | null> {
  if (access === 'public') return null
  const slide = !live && !c.req.header(timerHeader)
  const options = { slide, lease: kind === 'read' && !live && !needsRole(access) }
  return access === 'link' ? whenNamed(c, options) : required(c, options)
}

/** Compares the exam of a page with the chosen one. */
export type ExamCheck = UpstreamAccess & { readonly selectedExams: Pick<SelectedExams, 'get'> }

/** Checks of the preconditions of a contract. */
export type Preconditions = ExamCheck & {
  readonly authenticate: Pick<Authenticate, 'checkProof'>
  readonly checkLevel: LevelCheck
}

/** Preconditions of the contract beside access and input; some only the upstream knows. Their calls are not counted by rate limits. */
export function checkPreconditions(request: Forwarded, deps: Preconditions): Awaitable<void> {
  const { requiresExam, identifier, withinLevel, needsProof } = request.endpoint
  if (needsProof?.(request.input)) checkProof(request, deps)
  return requiresExam || identifier || withinLevel ? beforeWrite(askUpstream(request, deps)) : undefined
}

/** Preconditions that need a read of the upstream. */
async function askUpstream(request: Forwarded, deps: Preconditions): Promise<void> {
  const { requiresExam, identifier, withinLevel } = request.endpoint
  if (requiresExam) await checkExam(request, request.c.req.header(examHeader), deps)
  if (identifier)
    await checkIdentifier(identifier, request.input, (id) => readWith(request, deps)(identifier.stored, { id }))
  if (withinLevel) await checkLevel(request, withinLevel, deps)
}

/** Precondition: the person has proved lately who they are. */
function checkProof({ authenticated }: Forwarded, { authenticate }: Preconditions) {
  if (!authenticated) throw new ApiError('not_logged_in')
  authenticate.checkProof(authenticated)
}

/** Precondition: the exam that the page was rendered for is still the chosen one. */
export async function checkExam(request: Forwarded, expected: string | undefined, deps: ExamCheck) {
  if (!expected) throw new ApiError('bad_request', { detail: `${examHeader} is missing` })
  const { authenticated } = request
  if (!authenticated) throw new ApiError('not_logged_in')
  const ask = () => readWith(request, deps)(exam.showSelectedExam, {})
  const selectedExam = await deps.selectedExams.get(authenticated.session.account, { ask, expected })
  if (selectedExam?.id !== expected) throw new ApiError('refused', { detail: '当前考试已切换，请刷新页面后重试' })
}

/** Precondition: no account or role that the input names is above the caller's level. */
async function checkLevel(request: Forwarded, rule: LevelRule, deps: Preconditions) {
  const { input, authenticated } = request
  if (!authenticated) throw new ApiError('not_logged_in')
  await deps.checkLevel({ rule, input, account: authenticated.session.account }, readWith(request, deps))
}

/** Read of the upstream with the token of the caller. */
const readWith =
  (request: Forwarded, access: UpstreamAccess) =>
  <E extends Endpoint>(endpoint: E, input: object): Promise<Output<E>> =>
    withRefresh(request, access, (caller) => access.gateway.call(endpoint, input, caller))
