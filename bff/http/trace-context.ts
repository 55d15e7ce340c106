/** Trace context of one request. Source: https://www.w3.org/TR/trace-context/. */
export type TraceContext = {
  /** 32 hex digits, the same in every service that takes part. */
  readonly traceId: string
  /** Header for the upstream: the trace, our own span, the flags of the caller. */
  readonly traceparent: string
}

/** Version 00 in lower case, as the standard demands: only hex digits reach the log or the upstream. */
const wellFormed = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})$/

/**
 * Continues the trace of a well-formed header; begins one for any other, not sampled. `tracestate` is dropped: it is
 * free text.
 */
export function traceContext(header: string | undefined): TraceContext {
  const [, traceId = randomHex(), flags = '00'] = wellFormed.exec(header ?? '') ?? []
  return { traceId, traceparent: `00-${traceId}-${randomHex().slice(0, 16)}-${flags}` }
}

/** 32 hex digits, never all zero: those of a random UUID. */
const randomHex = () => crypto.randomUUID().replaceAll('-', '')
