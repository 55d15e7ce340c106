/** Gauges with their help: whoever has the value supplies it with `Metrics.gauge`. Without a reader it has no sample. */
export const gauges = {
  sessions: 'Sessions in the store that have not expired',
  streams: 'Event streams of live queries that are open',
  upstream_in_flight: 'Calls of the upstream under way',
  upstream_waiting: 'Calls that wait for a place within the concurrency limit',
  upstream_limit: 'Concurrency limit of calls of the upstream',
  upstream_breaker_open: 'Whether the circuit breaker of the upstream is open: 1, or 0',
  waiting_room_waiting: 'People who wait for their turn',
  waiting_room_admitted: 'People who were admitted since the room was opened',
  shared_reads_coalesced: 'Reads that another read of the same answer saved, since the start of the process',
} as const

export type GaugeName = keyof typeof gauges
