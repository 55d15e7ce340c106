import type { Criticality } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import type { Admission } from '../concurrency/admission.ts'
import type { Ending } from '../concurrency/ending.ts'
import { NotSent } from '../concurrency/not-sent.ts'
import type { Deadline } from './deadline.ts'
import { failure } from './failure.ts'

/** A call that may be refused before it is sent. */
type AdmittedCall = {
  /** None where nothing is refused. */
  readonly admission: Pick<Admission, 'enter'> | undefined
  readonly request: { readonly path: string; readonly context: { readonly criticality?: Criticality } }
  readonly deadline: Deadline
  /** Whether its time depends on the size of a file more than on the load. */
  readonly isTransfer: boolean
}

/** Runs a call within the limits of the upstream, which learn from how it ends. Throws NotSent, or what the call throws. */
export async function admitted<T extends { readonly status: number }>(
  call: AdmittedCall,
  run: () => Promise<T>,
): Promise<T> {
  if (!call.admission) return run()
  const end = await enter(call, call.admission)
  const startedAt = performance.now()
  try {
    const answer = await run()
    end(answered(call, answer.status, performance.now() - startedAt))
    return answer
  } catch (error) {
    end(failed(error, call.deadline))
    throw error
  }
}

async function enter({ request, deadline }: AdmittedCall, admission: Pick<Admission, 'enter'>) {
  const { path, context } = request
  const [service = ''] = path.split('/', 1)
  try {
    return await admission.enter({ criticality: context.criticality ?? 'interactive', service }, deadline)
  } catch (cause) {
    deadline.clear()
    throw failure(cause, deadline)
  }
}

/** A refusal for a business reason is a success: the upstream works. */
function answered({ request, isTransfer }: AdmittedCall, status: number, latency: number): Ending {
  if (status >= 502 && status <= 504) return 'failure'
  const { criticality = 'interactive' } = request.context
  const isMeasured = !isTransfer && status < 500 && (criticality === 'interactive' || criticality === 'critical')
  return isMeasured ? { key: request.path, latency } : 'success'
}

function failed(error: unknown, deadline: Deadline): Ending {
  if (deadline.hasExpired) return 'timeout'
  if (deadline.isOver || error instanceof NotSent) return 'abandoned'
  if (!(error instanceof ApiError)) return 'failure'
  if (error.code === 'too_many_requests') return 'abandoned' // above the share of its account
  return error.code === 'upstream_unavailable' ? 'failure' : 'success'
}
