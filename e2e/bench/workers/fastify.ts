// oxlint-disable oxc/no-async-endpoint-handlers -- Fastify takes them
import { createCipheriv, createDecipheriv } from 'node:crypto'

import cookie from '@fastify/cookie'
import session from '@fastify/session'
import fastify from 'fastify'
import { Pool } from 'undici'

declare module 'fastify' {
  interface Session {
    token: string
  }
}

const { UPSTREAM_URL = '', AES_KEY = '', PORT } = process.env
const { origin, pathname } = new URL(UPSTREAM_URL)
const pool = new Pool(origin, { connections: 256 })
const iv = AES_KEY.slice(0, 16)

/** A minimal Fastify gateway: sessions in memory, an undici pool, node:crypto. Checks the session only. */
const app = fastify()
await app.register(cookie)
await app.register(session, { secret: 'a-secret-of-the-benchmark-of-32-characters', cookie: { secure: false } })

app.post('/session/log-in', async (request) => {
  const data = JSON.parse(await callUpstream('blade-auth/oauth/token', '', {}))
  request.session.token = data.access_token
  return { account: { ref: data.user_id } }
})

app.post('/api/*', async (request, reply) => {
  const { token } = request.session
  if (!token) return reply.code(401).send()
  const cipher = createCipheriv('aes-256-cbc', AES_KEY, iv)
  const body = cipher.update(JSON.stringify(request.body), 'utf8', 'base64') + cipher.final('base64')
  const headers = { 'Content-Type': 'text/plain', 'Blade-Auth': `bearer ${token}` }
  const sealed = JSON.parse(await callUpstream(request.url.slice('/api/'.length), body, headers))
  const decipher = createDecipheriv('aes-256-cbc', AES_KEY, iv).setAutoPadding(false) // Java pads to 32 bytes
  const padded = Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()])
  const envelope = JSON.parse(padded.toString('utf8', 0, padded.length - (padded.at(-1) ?? 0)))
  return reply.type('application/json').send(JSON.stringify(envelope.data))
})

async function callUpstream(path: string, body: string, headers: Record<string, string>): Promise<string> {
  const answer = await pool.request({ method: 'POST', path: pathname + path, headers, body })
  return answer.body.text()
}

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.stdout.write('ready\n')
