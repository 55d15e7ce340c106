import { noMetrics } from '../http/metrics/metrics.ts'
import type { SessionRecord } from '../session/record.ts'
import type { RefreshOutcome } from '../session/token-refresh.ts'
import type { Dependencies } from './dependencies.ts'

type Refresh = (record: SessionRecord) => Promise<RefreshOutcome>

/** The same refresh, with its outcome counted, and audited where it failed. Source: security R53. */
export const recordedRefresh =
  (
    refresh: Refresh,
    { metrics = noMetrics, log, wallTime }: Pick<Dependencies, 'metrics' | 'log' | 'wallTime'>,
  ): Refresh =>
  async (record) => {
    const outcome = await refresh(record)
    metrics.refresh(outcome.kind)
    if (outcome.kind !== 'tokens') {
      const { ref: account } = record.account
      const time = new Date(wallTime()).toISOString()
      log({
        time,
        level: 'info',
        audit: 'refresh',
        account,
        network: '',
        call: 'auth.token',
        ids: {},
        result: outcome.kind,
      })
    }
    return outcome
  }
