import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Throws where something listens at a port already, which would answer in place of the server that is to start. `name`
 * is the setting of the port.
 */
export async function checkPort(name: string, port: number, hostname: string): Promise<void> {
  const server = createServer().listen(port, hostname)
  await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(`${name}: ${port} is ${code === 'EADDRINUSE' ? 'in use' : `refused by the system (${code})`}`)
  })
  server.close()
  await once(server, 'close')
}
