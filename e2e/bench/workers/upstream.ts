import { createServer } from 'node:http'

import { seal } from '#mocks/core/wire.ts'

const token = {
  access_token: 'bench',
  refresh_token: 'bench',
  token_type: 'bearer',
  expires_in: 3599,
  tenant_id: '000000',
  user_id: '1',
  user_name: 'bench',
  real_name: '张伟',
  role_name: 'user',
  avatar: '',
  oauth_id: '',
}
const r = (data: unknown) => JSON.stringify({ code: 200, success: true, data, msg: '操作成功' })
const sealed = (data: unknown) => `"${seal(r(data))}"`
const sealedSuccess = sealed({})
const sealedPermission = sealed({ flag: true, msg: '' })

/** Answers at once, so that the gateway alone is measured; a question for the tenant never. */
const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    const path = request.url ?? ''
    if (path.endsWith('/oauth/token')) answer(JSON.stringify(token))
    else if (path.endsWith('/user-info')) answer(r({ user: {}, permissions: [], roles: ['user'], oauthId: '' }))
    else if (path.endsWith('/educationRemove')) answer(sealedSuccess)
    else if (path.includes('/checkDepartmentIsOpen')) answer(sealedPermission)
    else if (path.endsWith('/paramInfo/info')) answer(r([]))
    else if (path.includes('/tenant/info')) return
    else answer(r({}))
  })
  const answer = (body: string) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
})
server.keepAliveTimeout = 60_000 // idle connections of an alternative stay open until its next round
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'))
