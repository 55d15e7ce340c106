import * as v from 'valibot'

import type { Call, Input, Output } from '#contracts/core/endpoint.ts'
import { ApiError, Problem } from '#contracts/core/error.ts'

import { request, problemOf } from './api.ts'

/** The gateway says every 10 s that it is there: after this long in silence the line is broken. Milliseconds. */
const silenceTimeout = 25_000

/**
 * What becomes of a followed call, as the gateway tells it. Ends with the last answer, or when the gateway wants to be
 * asked anew. Throws an ApiError. Not an EventSource: that sends no header, so neither our own one nor the account.
 */
export async function* eventStream<C extends Call>(
  call: C,
  input: Input<C>,
  signal: AbortSignal,
): AsyncGenerator<Output<C>> {
  const fields = input as Record<string, unknown> // an input is one flat object
  const response = await request(call, fields, { Accept: 'text/event-stream' }, signal)
  if (!response.ok) throw await problemOf(response)
  for await (const event of blocks(response, signal)) {
    const data: unknown = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? 'null')
    if (event.startsWith('event: problem')) throw errorOf(data)
    if (data !== null) yield data as Output<C> // the gateway parsed it with the same schema
  }
}

/** The events of a body, each as its text. Source: HTML 9.2. */
async function* blocks({ body }: Response, signal: AbortSignal): AsyncGenerator<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (
      let piece = await withSilenceTimeout(reader?.read());
      piece && !piece.done;
      piece = await withSilenceTimeout(reader?.read())
    ) {
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

/** Throws when it takes longer than a line that works would. */
async function withSilenceTimeout<T>(promise: Promise<T> | undefined): Promise<T | undefined> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('silence')), silenceTimeout)
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}

function errorOf(data: unknown): ApiError {
  const problem = v.safeParse(Problem, data)
  if (!problem.success) return new ApiError('upstream_unavailable')
  const { code, detail, requestId } = problem.output
  return new ApiError(code, { requestId, ...(detail && { detail }) })
}
