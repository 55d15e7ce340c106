import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { api, endpoints, gatewayCalls } from '#contracts/api.ts'
import { externalLogIn } from '#contracts/session/log-in.ts'
import { session } from '#contracts/session/session.ts'

import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import type { Fetch } from '#bff/upstream/upstream.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

beforeEach(() => scenario.begin('normal'))

/** What WeChat tells a server of a person, and what the server might pass on. */
const secrets = {
  openid: 'canary-openid',
  unionid: 'canary-unionid',
  session_key: 'canary-session-key',
  sessionKey: 'canary-session-key',
  wechatAccessToken: 'canary-wechat-token',
}

const upstream = mockFetch()
let told = 0

/** The upstream tells these in every token answer. */
const telling: Fetch = async (url, init) => {
  const answer = await upstream(url, init)
  if (!url.includes('oauth/token') || answer.status !== 200) return answer
  told += 1
  return Response.json({ ...Object(await new Response(answer.body).json()), ...secrets })
}

test('a WeChat code is exchanged by the gateway alone, and neither openid nor session_key reaches a browser or the log', async () => {
  const requests: { url: string; body: string }[] = []
  const gateway = await testGateway({
    settings: { SOCIAL_SOURCES: 'wechat_mp' },
    fetch(url, init) {
      requests.push({ url, body: typeof init.body === 'string' ? init.body : '' })
      return telling(url, init)
    },
  })
  const tab = gateway.browser()
  const { address } = await tab.value(externalLogIn.begin, { provider: 'wechat_mp' })
  const state = new URL(address).searchParams.get('state') ?? ''
  requests.length = 0
  const answer = await tab.call(session.logIn, { grant: 'social', source: 'wechat_mp', code: 'zhangwei', state })
  expect([answer.status, told]).toEqual([200, 1])
  const [exchange] = requests
  expect(exchange?.url).toMatch(/oauth\/token$/)
  expect(new URLSearchParams(exchange?.body).get('code')).toBe('zhangwei')
  await tab.render(answer.clone())
  const seen = [
    await answer.text(),
    JSON.stringify([...answer.headers]),
    JSON.stringify(await tab.value(session.current)),
    JSON.stringify([gateway.lines, gateway.auditLines]),
  ]
  expect(seen.join()).not.toContain('canary')
  gateway.close()
})

/** Names of the properties of a schema, at any depth. */
function namesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const { entries = {} } = schema as { entries?: Record<string, unknown> } // of an object schema
  const inner = Object.values(schema).flatMap((it: unknown) => (Array.isArray(it) ? it : [it]))
  return [...Object.keys(entries), ...[...Object.values(entries), ...inner].flatMap((it) => namesIn(it, seen))]
}

test('no answer of the contract has an openid, a unionid or a session key, and no call signs for the JS-SDK of WeChat', () => {
  const all = [...endpoints(api).map(({ name, endpoint }) => ({ name, call: endpoint })), ...gatewayCalls]
  const names = all.flatMap(({ name, call }) => namesIn(call.output).map((field) => `${name} ${field}`))
  expect(names.length).toBeGreaterThan(500)
  expect(
    names.filter((it) => /open_?id|union_?id|session_?key|jsapi|nonce_?str/i.test(it.split(' ')[1] ?? '')),
  ).toEqual([])
  expect(namesIn(v.object({ a: v.array(v.nullable(v.object({ openId: v.string() }))) }))).toContain('openId')
  expect(all.filter(({ call }) => /js-?sdk|jsapi|js_?ticket/i.test(call.url))).toEqual([])
})
