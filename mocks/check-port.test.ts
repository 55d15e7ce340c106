import { once } from 'node:events'
import { createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { checkPort } from './check-port.ts'

test('a port in use is named with its setting, before a server starts in vain', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(checkPort('MOCK_PORT', port, '127.0.0.1')).rejects.toThrow(`MOCK_PORT: ${port} is in use`)
  server.close()
  await once(server, 'close')
  await expect(checkPort('MOCK_PORT', port, '127.0.0.1')).resolves.toBeUndefined()
})
