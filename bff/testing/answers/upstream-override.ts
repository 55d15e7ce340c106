import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Agent } from 'undici'

import type { Endpoint } from '#contracts/core/endpoint.ts'

import { blade } from '#mocks/blade.ts'
import { undiciFetch } from '../../platform/node/upstream/fetch.ts'
import type { Fetch } from '../../upstream/upstream.ts'
import { mockFetch } from '../mock-fetch.ts'

/** An answer of the upstream as it travels. */
export type WireAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** The connection ends before the whole body has arrived. */
  readonly isCutOff?: boolean
}

/** The mock upstream, with the answers of one endpoint overridden: those come over HTTP, through Node's transport. */
export class UpstreamOverride {
  /** The mock's own answer to the endpoint, the last one. */
  recorded: WireAnswer | null = null
  /** Whether the answer in its place was asked for. */
  isReached = false
  readonly #agent = new Agent()
  readonly #server = createServer((request, response) => {
    request.resume().once('end', () => this.#send(response))
  })
  #answer: WireAnswer | null = null

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await new Promise((resolve) => this.#server.once('listening', resolve))
    return this
  }

  /** Overrides the answers from now on; null brings the mock's own ones back. */
  answer(answer: WireAnswer | null) {
    this.#answer = answer
    this.isReached = false
  }

  /** The fetch of a gateway in which this endpoint is overridden. */
  fetchFor(endpoint: () => Endpoint): Fetch {
    const mock = mockFetch()
    const transport = undiciFetch({ calls: this.#agent, transfers: this.#agent })
    const { port } = this.#server.address() as AddressInfo // a TCP server's
    return (url, init) => {
      if (!isCallOf(endpoint(), url, init.method)) return mock(url, init)
      if (this.#answer) return transport(`http://127.0.0.1:${port}/`, init)
      return this.#record(new Request(url, init))
    }
  }

  async stop() {
    await this.#agent.close()
    this.#server.close()
  }

  async #record(request: Request): Promise<Response> {
    const response = await blade(request)
    const { 'content-length': _, ...headers } = Object.fromEntries(response.headers)
    const body = new Uint8Array(await response.clone().arrayBuffer())
    this.recorded = { status: response.status, headers, body }
    return response
  }

  #send(response: ServerResponse) {
    const { status, headers, body, isCutOff } = this.#answer ?? nothing
    this.isReached = true
    response.writeHead(status, { ...headers, ...(isCutOff && { 'content-length': String(body.length + 1) }) })
    response.write(body)
    if (isCutOff) response.destroy()
    else response.end()
  }
}

/** For a call that was sent before the answer was taken away. */
const nothing: WireAnswer = { status: 503, headers: {}, body: Buffer.alloc(0) }

function isCallOf({ upstream }: Endpoint, url: string, method: string): boolean {
  const path = new URL(url).pathname.split('/').slice(2)
  const template = upstream.path.split('/')
  const isSame =
    template.length === path.length && template.every((part, n) => part.startsWith(':') || part === path[n])
  return isSame && method === upstream.method
}
