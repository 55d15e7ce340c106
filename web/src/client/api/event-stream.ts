import * as v from 'valibot'

import type { Call, Input, Output } from '#contracts/core/call.ts'
import { ApiError, Problem } from '#contracts/core/error.ts'
import { within } from '#contracts/core/time/timer.ts'

import { request, readApiError } from './api.ts'

/** Time without any byte after which the connection counts as lost, in milliseconds; the gateway's heartbeat is 10 s. */
const silenceTimeout = 25_000

/**
 * Server-sent events of a live call: its answers, until the last one or until the gateway closes the stream for a
 * reconnect. Throws an ApiError. No EventSource: it sends no headers, so neither the CSRF header nor the account.
 */
export async function* eventStream<C extends Call>(
  call: C,
  input: Input<C>,
  signal: AbortSignal,
): AsyncGenerator<Output<C>> {
  const fields = input as Record<string, unknown> // an input is one flat object
  const response = await request(call, fields, { headers: { Accept: 'text/event-stream' }, signal })
  if (!response.ok) throw await readApiError(response)
  for await (const event of blocks(response, signal)) {
    const data: unknown = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? 'null')
    if (event.startsWith('event: problem')) throw eventError(data)
    if (data !== null) yield data as Output<C> // the gateway parsed it with the same schema
  }
}

/** Events of a body as text blocks. Source: HTML 9.2. */
async function* blocks({ body }: Response, signal: AbortSignal): AsyncGenerator<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    const next = async () => reader && within(silenceTimeout, reader.read())
    for (let piece = await next(); piece && !piece.done; piece = await next()) {
      const parts = (text + decoder.decode(piece.value, { stream: true })).split('\n\n')
      text = parts.pop() ?? ''
      yield* parts
    }
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new ApiError('upstream_unavailable', { cause })
  } finally {
    void reader?.cancel().catch(() => undefined)
  }
}

function eventError(data: unknown): ApiError {
  const problem = v.safeParse(Problem, data)
  if (!problem.success) return new ApiError('upstream_unavailable')
  const { code, detail, requestId } = problem.output
  return new ApiError(code, { requestId, ...(detail && { detail }) })
}
