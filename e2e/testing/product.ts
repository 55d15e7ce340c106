import { freePortPair } from '#bff/testing/processes/free-port.ts'
import { startServer } from './processes.ts'

/** A running product: client and gateway at one address, the mock upstream and QA's controls at another. */
export type Product = {
  readonly origin: string
  readonly mockOrigin: string
  stop(): Promise<void>
}

/** Server behind the gateway, whether administrators need a second factor, and for how many seconds one stays fresh. */
export type Deployment = { dialect: 'bladex' | 'springblade'; secondFactor: 'optional' | 'required'; stepUp: number }

/** Milliseconds. */
export const startLimit = 150_000

const runtime = process.env['RUNTIME'] === 'node' ? ['--node'] : []

/** Starts the product as `npm start` does, on ports that are free, with the built client. Ends with this process. */
export async function startProduct({ dialect, secondFactor, stepUp }: Deployment): Promise<Product> {
  const port = await freePortPair()
  const env = {
    PORT: String(port),
    MOCK_PORT: String(port + 1),
    ADMIN_SECOND_FACTOR: secondFactor,
    STEP_UP_SECONDS: String(stepUp),
    STORE: `sqlite:dist/test/sessions-${port}.sqlite`,
  }
  const { stop } = await startServer('mocks/start.ts', {
    env,
    core: null,
    args: [...runtime, '--dialect', dialect],
    limit: startLimit,
  })
  return { origin: `http://localhost:${port}`, mockOrigin: `http://127.0.0.1:${port + 1}`, stop }
}
