/** What a person would write who logs in and reads a list with a generated client. Arguments: gateway, mock upstream. */

/** With the client of Redocly; cookies as a browser holds them. */
export const typescriptScript = `
import { client } from './client.ts'

declare const process: { argv: string[] }
const [, , gateway = '', mock = ''] = process.argv
const cookies = new Map<string, string>()

client.configure({
  serverUrl: gateway,
  headers: { 'Sec-Fetch-Site': 'same-origin' },
  async fetch(input, init) {
    const headers = new Headers(init?.headers)
    headers.set('Cookie', Array.from(cookies, (pair) => pair.join('=')).join('; '))
    const response = await fetch(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  },
})

const headers = { 'X-BFF': '1' } as const
const { captchaMode } = await client.session_current({ headers })
const { key } = await client.auth_captcha({ headers })
const { code } = (await (await fetch(mock + '/__mock/captcha')).json()) as { code: string }
const { account } = await client.session_logIn({
  headers,
  body: { grant: 'captcha', username: 'lina', password: 'Exam@2026', key, code },
})
const messages = await client.message_getMessageList({ headers: { ...headers, 'X-Account': account?.ref ?? '' } })
const titles: (string | undefined)[] = messages.map((it) => it.title)
console.log(JSON.stringify({ captchaMode, userName: account?.userName, messages: titles.length }))
`

/** With the types of openapi-typescript. */
export const typesScript = `
import type { paths } from './client.ts'

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never
type LogIn = paths['/session/log-in']['post']
type List = paths['/api/ouma-signup/globalMessage/getMessageList']['get']

export const logIn: Json<NonNullable<LogIn['requestBody']>> = { grant: 'password', username: 'lina', password: 'Exam@2026' }
export const headers: LogIn['parameters']['header'] = { 'X-BFF': '1' }
export const titles = (rows: Json<List['responses'][200]>): (string | undefined)[] => rows.map((it) => it.title)
// @ts-expect-error -- no such grant
export const wrong: Json<NonNullable<LogIn['requestBody']>> = { grant: 'none' }
`

/** With the client of @hey-api/openapi-ts. */
export const heyApiScript = `
import { messageGetMessageList, sessionLogIn } from './client/index.ts'

export async function titles(): Promise<(string | undefined)[]> {
  const headers = { 'X-BFF': '1' } as const
  const { data } = await sessionLogIn({ headers, body: { grant: 'password', username: 'lina', password: 'Exam@2026' } })
  const list = await messageGetMessageList({ headers: { ...headers, 'X-Account': data?.account?.ref ?? '' } })
  return list.data?.map((it) => it.title) ?? []
}
`

/** With the package of openapi-python-client. */
export const pythonScript = `
import json, sys, urllib.request
from client import Client, AuthenticatedClient
from client.api.auth import auth_captcha
from client.api.message import message_get_message_list
from client.api.session import session_current, session_log_in
from client.models import AuthCaptchaXBFF, MessageGetMessageListXBFF, SessionCurrentXBFF, SessionLogInXBFF
from client.models import *

gateway, mock = sys.argv[1:]
headers = {"Sec-Fetch-Site": "same-origin"}
cookies = {}

def keep(response):
    for line in response.headers.get_list("set-cookie"):
        name, _, rest = line.partition("=")
        cookies[name] = rest.partition(";")[0]

def client():
    return Client(base_url=gateway, headers=headers, cookies=dict(cookies), httpx_args={"event_hooks": {"response": [keep]}})

current = session_current.sync(client=client(), x_bff=SessionCurrentXBFF.VALUE_0)
captcha = auth_captcha.sync(client=client(), x_bff=AuthCaptchaXBFF.VALUE_0)
code = json.load(urllib.request.urlopen(mock + "/__mock/captcha"))["code"]
body = SessionLogInBodyType1(grant="captcha", username="lina", password="Exam@2026", key=captcha.key, code=code)
session = session_log_in.sync(client=client(), body=body, x_bff=SessionLogInXBFF.VALUE_0)
messages = message_get_message_list.sync(
    client=client(), x_bff=MessageGetMessageListXBFF.VALUE_0, x_account=session.account.ref
)
print(json.dumps({"captchaMode": current.captcha_mode, "userName": session.account.user_name, "messages": len(messages)}))
`
