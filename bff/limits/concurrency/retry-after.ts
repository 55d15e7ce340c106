/** Retry-After of about so many seconds, ± 50 %: callers that were refused together must not come back together. */
export const jitteredRetryAfter = (seconds: number): number => Math.max(1, Math.round(seconds * (0.5 + Math.random())))
