import { vi } from 'vitest'

import type { WireAddresses } from './addresses.ts'

type Network = { readonly NETWORK: { fetch: typeof fetch } }

let addresses: Promise<WireAddresses> | undefined

/** In workerd: the worker's fetch is workerd's own HTTP client from now on, past the mock upstream. */
export async function useNetwork(env: object): Promise<WireAddresses> {
  addresses ??= fetch('http://upstream.test/__wire').then((answer) => answer.json() as Promise<WireAddresses>) // workerd.ts
  const found = await addresses
  const { NETWORK: network } = env as Network // a binding of the tests alone
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => network.fetch(...request))
  return found
}
