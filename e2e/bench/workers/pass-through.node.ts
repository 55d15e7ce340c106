import { serve } from '@hono/node-server'
import { Agent, fetch as undiciFetch } from 'undici'

import { passThrough } from './pass-through.ts'

const dispatcher = new Agent({ connections: 256, pipelining: 1 })
const send = ((input: string, init: object) => undiciFetch(input, { ...init, dispatcher })) as unknown as typeof fetch // undici declares the same fetch once more

/** The pass-through on Node, with the same pool as the gateway. */
serve({ fetch: passThrough(process.env['UPSTREAM_URL'] ?? '', send).fetch, port: Number(process.env['PORT']) }, () =>
  process.stdout.write('ready\n'),
)
