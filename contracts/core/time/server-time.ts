/** What an answer of the gateway says of the server's clock. Source: docs/decisions/0060. */
export type ServerTime = {
  /** Time of the upstream when the answer left, in milliseconds since the epoch. */
  readonly time: number
  /** Time from the arrival of the request until then, in milliseconds: no part of the way. */
  readonly took: number
  /** Bound of the error of `time`, in milliseconds; infinite for the gateway's own clock, while the upstream's is unknown. */
  readonly error: number
}

/** Header value: `1790000000123;took=31;error=512`, without the error where it is unbounded. */
export const formatServerTime = ({ time, took, error }: ServerTime): string =>
  `${Math.round(time)};took=${Math.round(took)}${Number.isFinite(error) ? `;error=${Math.ceil(error)}` : ''}`

/** Inverse of formatServerTime; null for any other text. */
export function parseServerTime(text: string | null): ServerTime | null {
  const [, time, took, error] = /^(\d{1,15});took=(\d{1,9})(?:;error=(\d{1,9}))?$/.exec(text ?? '') ?? []
  if (time === undefined || took === undefined) return null
  return {
    time: Number(time),
    took: Number(took),
    error: error === undefined ? Number.POSITIVE_INFINITY : Number(error),
  }
}
