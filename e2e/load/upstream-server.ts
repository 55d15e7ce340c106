import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { seal } from '#mocks/core/wire.ts'

/**
 * The upstream of all loads. With a capacity: `workers` at once, each for `time` milliseconds on average (half to one and a
 * half of it: equal times would keep the calls in step, and some behind the others for good), first come first served,
 * without a bound of its queue. As a server does, it works on what its client has given up. Only calls of the sign-up
 * cost anything. GET /control changes it: upstream.ts.
 */
let workers = Number.POSITIVE_INFINITY
let serviceTime = 0
let hanging = ''
let accounts = 0
let busy = 0
const queue: (() => void)[] = []

const envelope = (data: unknown) => JSON.stringify({ code: 200, success: true, data, msg: '操作成功' })
const sealed = (data: unknown) => `"${seal(envelope(data))}"`
const done = envelope(true)
/** Answers by the end of the path, made once: the gateway alone is to be measured. */
const answers: Readonly<Record<string, string>> = {
  'user-info': envelope({ user: {}, permissions: [], roles: ['user'], oauthId: '' }),
  'update-studentPerson-info': sealed({ savedAt: null, errors: [] }),
  educationRemove: sealed({}),
  checkDepartmentIsOpen: sealed({ allowed: true, reason: '' }),
  showSelectedExam: envelope({ id: '1800000000000000001', examName: '考试', examType: 'exam' }),
  showUserName: envelope('张伟'),
  info: envelope([]),
  profile: JSON.stringify({ account: { email: 'candidate@example.org' } }), // of an OAuth provider
}

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => void serve(request.url ?? '', response))
})
server.keepAliveTimeout = 60_000 // idle connections of an alternative stay open until its next round
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'))

async function serve(url: string, response: ServerResponse) {
  const [path = '', query] = url.split('?')
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (path === '/control') return control(new URLSearchParams(query), response)
  if (path.endsWith('/oauth/token')) return answer(response, token())
  if (name === 'user-info') return answer(response, answers[name] ?? done)
  if (hanging !== '' && path.endsWith(hanging)) return
  if (workers < Number.POSITIVE_INFINITY && path.includes('ouma-signup')) await work()
  answer(response, answers[name] ?? done)
}

/** Takes a worker for the service time; the next in the queue takes it over. */
async function work() {
  if (busy < workers) busy += 1
  else await new Promise<void>((resolve) => queue.push(resolve))
  await wait(serviceTime * (0.5 + Math.random()))
  const next = queue.shift()
  if (next) next()
  else busy -= 1
}

function control(change: URLSearchParams, response: ServerResponse) {
  workers = Number(change.get('workers') ?? workers)
  serviceTime = Number(change.get('time') ?? serviceTime)
  hanging = change.get('hang') ?? hanging
  answer(response, done)
}

/** Each log-in is one of another account. */
function token(): string {
  accounts += 1
  return JSON.stringify({
    access_token: `token-${accounts}`,
    refresh_token: `refresh-${accounts}`,
    token_type: 'bearer',
    expires_in: 3599,
    tenant_id: '000000',
    user_id: String(accounts),
    user_name: `candidate-${accounts}`,
    real_name: '张伟',
    role_name: 'user',
    avatar: '',
    oauth_id: '',
  })
}

function answer(response: ServerResponse, body: string) {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
}
