import { api, endpoints } from '#contracts/api.ts'
import type { Call } from '#contracts/core/call.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { schemaFields } from '#contracts/core/schema.ts'

import { sampleInput } from '../../platform/check-upstream/sample.ts'
import type { Tab } from '../browser.ts'
import { exampleCalls } from './example-calls.ts'

/**
 * Input of the example of a call: that of `exampleCalls`, else the contract's own (`example`), values of other answers where
 * the contract names them (`samples`), and the first page of a list.
 */
export async function exampleInput(call: Call, tab: Tab): Promise<object> {
  const { input, prepare } = exampleCalls.get(call) ?? {}
  return (await prepare?.(tab)) ?? input ?? derivedInput(call, tab)
}

async function derivedInput(call: Call, tab: Tab): Promise<object> {
  const named = endpoints(api).find(({ endpoint }) => endpoint === call)
  if (!named) return {}
  const { name, endpoint } = named
  const fields = schemaFields(call.input)
  const firstPage = 'current' in fields && 'size' in fields ? { current: 1, size: 10 } : {}
  return { ...firstPage, ...(await sampled(name, endpoint, tab)), ...endpoint.example }
}

/** Values of other answers, which are asked for first. */
async function sampled(name: string, endpoint: Endpoint, tab: Tab): Promise<object> {
  const [resource = ''] = name.split('.')
  const samples = sampleSources(resource, endpoint)
  const reads = new Set(Object.values(samples).map((source) => sampledCall(source.replace('*', resource))))
  const answers = new Map<string, unknown>()
  for (const read of reads) answers.set(read, await tab.value(endpointNamed(read), {}))
  if (reads.size === 0) return {}
  const sample = sampleInput(name, { ...endpoint, samples }, answers)
  if ('missing' in sample) throw new Error(`${name}: ${sample.missing}`)
  return Object(sample.input)
}

/** Samples of a read; a removal takes the id that the detail of its resource takes. */
function sampleSources(resource: string, { input, samples }: Endpoint): Readonly<Record<string, string>> {
  const isBatch = Object.keys(schemaFields(input)).join() === 'ids'
  const id = endpoints(api).find(({ name }) => name === `${resource}.detail`)?.endpoint.samples?.['id']
  return samples ?? (isBatch && id ? { ids: id } : {})
}

const sampledCall = (source: string) => source.split('.').slice(0, 2).join('.')

function endpointNamed(name: string): Endpoint {
  const found = endpoints(api).find((it) => it.name === name)
  if (!found) throw new Error(`no call ${name}`)
  return found.endpoint
}
