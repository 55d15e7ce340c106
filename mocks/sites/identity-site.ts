import { html } from 'hono/html'

import { demoAccounts } from '../user/seeds.ts'
import { identityProvider, type AuthorizationRequest } from './identity-provider.ts'
import { htmlResponse, type Markup, mockPage } from './mock-page.ts'

/** A choice for QA: value, label and explanation of the button. */
type Choice = { value: string; label: string; about: string }

const social: Choice[] = [
  { value: 'zhangwei', label: '张伟', about: '已绑定账号 zhangwei' },
  { value: 'newcomer', label: '周舟', about: '没有绑定账号' },
  { value: 'stranger', label: '吴敏', about: '没有绑定账号' },
]
const staff: Choice[] = demoAccounts.map(({ account, realName, label }) => ({
  value: account,
  label: realName,
  about: `${account}：${label.zh}`,
}))
const failures: Choice[] = [
  { value: '-cancel', label: '取消', about: '拒绝授权，返回考试报名' },
  { value: '-forged', label: '伪造的返回', about: '别人的授权码和 state，网关应拒绝' },
  { value: '-spent', label: '失效的授权码', about: '授权码用过或已过期' },
]

const providerNames: Readonly<Record<string, string>> = {
  sso: '统一身份认证',
  wechat_open: '微信',
  wechat_mp: '微信',
  qq: 'QQ',
  gitee: 'Gitee',
  github: 'GitHub',
  dingtalk: '钉钉',
}

/** Handler of the identity providers, under /idp/<source>/authorize: QA chooses the identity. */
export async function answerFromIdentityProvider(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, , source = '', action] = pathname.split('/')
  const authorization: AuthorizationRequest = {
    source,
    redirectUri: searchParams.get('redirect_uri') ?? '',
    state: searchParams.get('state') ?? '',
  }
  const isKnown = action === 'authorize' && source in providerNames && identityProvider.isRegistered(authorization)
  if (!isKnown)
    return htmlResponse(page('回调地址不合法', html`<p class="about">没有这个应用，或回调地址与登记的不同。</p>`), 400)
  // As WeChat: its own authorization works in its own view only.
  if (source === 'wechat_mp' && !request.headers.get('User-Agent')?.includes('MicroMessenger'))
    return htmlResponse(page('请在微信客户端打开链接', html`<p class="about">这种登录只在微信中可用。</p>`), 400)
  if (request.method !== 'POST') return htmlResponse(choicePage(authorization))
  const choice = new URLSearchParams(await request.text()).get('choice') ?? ''
  return new Response(null, { status: 303, headers: { Location: redirectTarget(authorization, choice) } })
}

function redirectTarget(authorization: AuthorizationRequest, choice: string): string {
  const { redirectUri, state } = authorization
  const back = new URL(redirectUri)
  if (choice === '-cancel') back.search = new URLSearchParams({ error: 'access_denied', state }).toString()
  else if (choice === '-forged') back.search = codeFor({ ...authorization, state: 'forged' }, 'zhangwei')
  else if (choice === '-spent') back.search = new URLSearchParams({ code: 'invalid', state }).toString()
  else back.search = codeFor(authorization, choice)
  return back.href
}

const codeFor = (authorization: AuthorizationRequest, subject: string) =>
  new URLSearchParams({
    code: identityProvider.issueCode(authorization, subject),
    state: authorization.state,
  }).toString()

function choicePage({ source }: AuthorizationRequest): Markup {
  const choices = [...(source === 'sso' ? staff : social), ...failures]
  return page(
    `使用${providerNames[source]}登录`,
    html`<p class="about">“考试报名”请求知道您是谁</p>
      <form method="post">
        ${choices.map(
          ({ value, label, about }, n) =>
            html`<button name="choice" value="${value}" class="${n === 0 ? 'main' : ''}">
              <b>${label}</b><small>${about}</small>
            </button>`,
        )}
      </form>`,
  )
}

const page = (title: string, body: Markup) => mockPage('模拟身份提供方', title, body)
