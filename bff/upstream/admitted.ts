import type { Criticality } from '#contracts/core/criticality.ts'
import { ApiError } from '#contracts/core/error.ts'

import type { Admission, Ending } from '../limits/concurrency/admission.ts'
import type { Deadline } from './deadline.ts'

/** A call that may be refused before it is sent. */
type AdmittedCall = {
  /** None where nothing is refused. */
  readonly admission: Pick<Admission, 'enter' | 'canRetry'> | undefined
  readonly request: { readonly path: string; readonly context: { readonly criticality?: Criticality } }
  /** Of a transfer it knows no time to the head: that depends on the size of a file more than on the load. */
  readonly deadline: Deadline
}

/**
 * Runs a call within the limits of the upstream, which learn from how it ends and say whether it may be sent again. Throws as
 * `enter` and the call do.
 */
export async function admitted<T extends { readonly status: number }>(
  call: AdmittedCall,
  run: (canRetry: () => boolean) => Promise<T>,
): Promise<T> {
  const { admission, request, deadline } = call
  if (!admission) return run(() => true)
  const { criticality = 'interactive' } = request.context
  const [service = ''] = request.path.split('/', 1)
  const asked = { criticality, service }
  const end = await admission.enter(asked, deadline)
  try {
    const answer = await run(() => admission.canRetry(asked))
    end(answered(call, answer.status))
    return answer
  } catch (error) {
    end(failed(error, deadline))
    throw error
  }
}

/** A refusal for a business reason is a success: the upstream works. */
function answered({ request, deadline }: AdmittedCall, status: number): Ending {
  if (status >= 502 && status <= 504) return 'failure'
  const { criticality = 'interactive' } = request.context
  const latency = deadline.timeToHead
  const isMeasured = status < 500 && (criticality === 'interactive' || criticality === 'critical')
  return isMeasured && latency !== undefined ? { key: request.path, latency } : 'success'
}

function failed(error: unknown, deadline: Deadline): Ending {
  if (deadline.hasExpired) return 'timeout'
  if (deadline.isOver) return 'abandoned'
  if (!(error instanceof ApiError)) return 'failure'
  return error.code === 'upstream_unavailable' ? 'failure' : 'success'
}
