import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * An upstream of a known capacity: `workers` at once, each for `time` milliseconds on average (half to one and a half of it:
 * equal times would keep the calls in step, and some behind the others for good), first come first served, without a
 * bound of its queue. As a server does, it works on what its client has given up. Only calls of the sign-up cost anything. GET /control
 * with `workers`, `time`, `away`, `hang` changes it and answers how many calls it received.
 */
let serviceTime = 0
let workers = 1
let isAway = false
let hangsDownloads = false
let received = 0
let accounts = 0
let busy = 0
const queue: (() => void)[] = []

const r = (data: unknown) => JSON.stringify({ code: 200, success: true, data, msg: '操作成功' })
const done = r(true)
const selected = r({ id: '1800000000000000001', examName: '考试', examType: 'exam' })
const user = r({ user: {}, permissions: [], roles: ['user'], oauthId: '' })
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4_096, 32)])

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => void serve(request, response))
})
server.keepAliveTimeout = 60_000
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'))

async function serve({ url = '' }: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(url, 'http://upstream')
  if (pathname === '/control') return control(searchParams, response)
  if (pathname.endsWith('/oauth/token')) return answer(response, token())
  if (pathname.endsWith('/user-info')) return answer(response, user)
  received += 1
  if (isAway) return response.destroy()
  if (!pathname.includes('ouma-signup')) return answer(response, done)
  if (hangsDownloads && pathname.endsWith('/download')) return
  await work()
  if (pathname.endsWith('/download')) return response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(pdf)
  answer(response, bodyOf(pathname))
}

function bodyOf(pathname: string): string {
  if (pathname.endsWith('/showSelectedExam')) return selected
  return pathname.endsWith('/showUserName') ? r('张伟') : done
}

/** Takes a worker for the service time; the next in the queue takes it over, unless there are fewer now. */
async function work() {
  if (busy < workers) busy += 1
  else await new Promise<void>((resolve) => queue.push(resolve))
  await wait(serviceTime * (0.5 + Math.random()))
  const next = busy <= workers ? queue.shift() : undefined
  if (next) next()
  else busy -= 1
}

function control(params: URLSearchParams, response: ServerResponse) {
  workers = Number(params.get('workers') ?? workers)
  serviceTime = Number(params.get('time') ?? serviceTime)
  while (busy < workers && queue.length > 0) {
    busy += 1
    queue.shift()?.()
  }
  isAway = (params.get('away') ?? String(isAway)) === 'true'
  hangsDownloads = (params.get('hang') ?? String(hangsDownloads)) === 'true'
  answer(response, JSON.stringify({ received }))
}

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
