import type { CheckedCall } from './call.ts'

/** Milliseconds by which clocks may differ: codes and deadlines follow the server's. */
const tolerance = 60_000

/** Warning of a server whose clock differs from ours; the call with the shortest round trip measures it best. */
export function clockWarnings(calls: readonly CheckedCall[]): string[] {
  const [best] = calls.filter(({ ahead }) => ahead !== null).toSorted((a, b) => a.ms - b.ms)
  const ahead = best?.ahead ?? 0
  if (Math.abs(ahead) < tolerance) return []
  const seconds = Math.round(Math.abs(ahead) / 1000)
  return [`the clock of the server is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the one of this machine`]
}

/** Warning of a time that was written just now, milliseconds since the epoch; whole hours are another time zone. */
export function zoneWarnings(written: number | null, now: number): string[] {
  if (written === null) return []
  const hours = (written - now) / 3_600_000
  const rounded = Math.round(hours * 2) / 2
  if (Math.abs(written - now) < 2 * tolerance) return []
  const isZone = rounded !== 0 && Math.abs(hours - rounded) < 0.05
  return isZone
    ? [
        `times of the server are ${Math.abs(rounded)} h ${rounded > 0 ? 'ahead' : 'behind'}: it does not write them in UTC+8`,
      ]
    : [`a time that the server has just written differs from now by ${Math.round(hours * 60)} min`]
}
