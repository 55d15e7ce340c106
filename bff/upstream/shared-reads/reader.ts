import type { Endpoint } from '#contracts/core/endpoint.ts'
import { encodeQuery } from '#contracts/core/query.ts'

import type { Config } from '#bff/config/config.ts'
import { type Metrics, noMetrics } from '#bff/http/metrics/metrics.ts'
import type { Caller } from '../request.ts'
import type { SharedAnswer, SharedReads } from './shared-reads.ts'

/** One call of a shared endpoint, with its parsed input. */
export type SharedCall = { readonly endpoint: Endpoint; readonly input: unknown; readonly caller: Caller }

/** Reads that the contract flags as shared. */
export type SharedReader = Pick<SharedReads, 'forget'> & {
  /** Answers a call from a copy, or asks with the caller's token. Null where the call is not shared. */
  read(call: SharedCall, load: (caller: Caller) => Promise<unknown>): Promise<SharedAnswer> | null
}

type SharedReaderDependencies = {
  readonly config: Pick<Config, 'upstream' | 'sharesReads'>
  readonly sharedReads: SharedReads
  readonly metrics?: Metrics
}

/** Shared reads by endpoint, input and tenant. */
export function sharedReader({ config, sharedReads, metrics = noMetrics }: SharedReaderDependencies): SharedReader {
  const { upstream, sharesReads } = config
  let coalesced = 0
  metrics.gauge('shared_reads_coalesced', () => coalesced)
  return {
    forget: () => sharedReads.forget(),
    read({ endpoint, input, caller }, load) {
      const { shared, url } = endpoint
      if (!shared || !sharesReads) return null
      const source = [upstream.url.href, upstream.tenantId, caller.tenantId ?? null, upstream.dialect.name]
      // Others may wait for the answer: it does not end with the client that asked first.
      const { clientSignal: _, ...asking } = caller
      let hasAsked = false
      const answer = sharedReads.read({
        key: JSON.stringify([...source, url, canonicalQuery(input)]),
        interval: shared.seconds * 1000,
        load() {
          hasAsked = true
          return load(asking)
        },
      })
      return answer.finally(() => {
        if (!hasAsked) coalesced += 1
      })
    },
  }
}

/** The same text for the same input, independently of the order of its fields. */
function canonicalQuery(input: unknown): string {
  const query = encodeQuery({ ...Object(input) })
  query.sort()
  return query.toString()
}
