import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A running product: client and gateway at one address, the mock upstream and QA's controls at another. */
export type Product = {
  readonly origin: string
  readonly mockOrigin: string
  stop(): Promise<void>
}

const firstPort = Number(process.env['E2E_PORT'] ?? 8790)
const runtime = process.env['RUNTIME'] === 'node' ? ['--node'] : []

/** Starts the product as `npm start` does, on ports of its own, from the client that was built. */
export async function startProduct(index: number): Promise<Product> {
  const port = firstPort + 2 * index
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['mocks/start.ts', ...runtime], {
    env: {
      ...process.env,
      PORT: String(port),
      MOCK_PORT: String(port + 1),
      SQLITE_PATH: `dist/test/sessions-${port}.sqlite`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const early = ended.then(([code]) => Promise.reject(new Error(`the product ended with ${code}`)))
  await Promise.race([ready(`${origin}/readyz`), early])
  early.catch(() => undefined) // from here on its end is what stop() asks for
  return {
    origin,
    mockOrigin: `http://127.0.0.1:${port + 1}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function ready(address: string) {
  while (
    !(await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((next) => setTimeout(next, 100))
}
