// oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 takes them
import { Agent } from 'node:http'

import axios from 'axios'
import cryptoJs from 'crypto-js'
import express from 'express'
import session from 'express-session'

declare module 'express-session' {
  interface SessionData {
    token: string
  }
}

const { UPSTREAM_URL = '', AES_KEY = '', PORT } = process.env
const key = cryptoJs.enc.Utf8.parse(AES_KEY)
const options = { iv: cryptoJs.enc.Utf8.parse(AES_KEY.slice(0, 16)) }
const upstream = axios.create({ baseURL: UPSTREAM_URL, httpAgent: new Agent({ keepAlive: true }) })

/** An Express gateway as commonly written: sessions in memory, axios, crypto-js. Checks the session only. */
const app = express()
app.disable('x-powered-by')
app.use(express.json())
app.use(session({ secret: 'secret-of-the-benchmark', resave: false, saveUninitialized: false }))

app.post('/session/log-in', async (request, response) => {
  const { data } = await upstream.post<{ access_token: string; user_id: string }>('blade-auth/oauth/token')
  request.session.token = data.access_token
  response.json({ account: { ref: data.user_id } })
})

app.post('/api/*path', async (request, response) => {
  const { token } = request.session
  if (!token) throw new Error('no session')
  const sealed = cryptoJs.AES.encrypt(JSON.stringify(request.body), key, options).toString()
  const headers = { 'Content-Type': 'text/plain', 'Blade-Auth': `bearer ${token}` }
  const { data } = await upstream.post<string>(request.path.slice('/api/'.length), sealed, { headers })
  const envelope = JSON.parse(cryptoJs.AES.decrypt(data, key, options).toString(cryptoJs.enc.Utf8))
  response.json(envelope.data)
})

app.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
