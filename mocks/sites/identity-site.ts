import { html } from 'hono/html'

import { identityProvider, type Request as Arrival } from './identity-provider.ts'
import { answerPage, type Markup, mockPage } from './mock-page.ts'
import { demoAccounts } from '../user/seeds.ts'

/** What QA can choose: the value of the button, what it says, and what that means. */
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
const ends: Choice[] = [
  { value: '-cancel', label: '取消', about: '拒绝授权，返回考试报名' },
  { value: '-forged', label: '伪造的返回', about: '别人的授权码和 state，网关应拒绝' },
  { value: '-spent', label: '失效的授权码', about: '授权码用过或已过期' },
]

const houses: Readonly<Record<string, string>> = {
  sso: '统一身份认证',
  wechat_open: '微信',
  qq: 'QQ',
  gitee: 'Gitee',
  github: 'GitHub',
  dingtalk: '钉钉',
}

/** What a provider of identities answers a browser, under /idp/<source>/authorize: QA decides who it is. */
export async function answerFromIdentityProvider(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, , source = '', page] = pathname.split('/')
  const arrival: Arrival = {
    source,
    redirectUri: searchParams.get('redirect_uri') ?? '',
    state: searchParams.get('state') ?? '',
  }
  const isKnown = page === 'authorize' && source in houses && identityProvider.knows(arrival)
  if (!isKnown)
    return answerPage(shown('回调地址不合法', html`<p class="about">没有这个应用，或回调地址与登记的不同。</p>`), 400)
  if (request.method !== 'POST') return answerPage(choicePage(arrival))
  const chosen = new URLSearchParams(await request.text()).get('choice') ?? ''
  return new Response(null, { status: 303, headers: { Location: wayBack(arrival, chosen) } })
}

function wayBack(arrival: Arrival, chosen: string): string {
  const { redirectUri, state } = arrival
  const back = new URL(redirectUri)
  if (chosen === '-cancel') back.search = new URLSearchParams({ error: 'access_denied', state }).toString()
  else if (chosen === '-forged') back.search = codeFor({ ...arrival, state: 'forged' }, 'zhangwei')
  else if (chosen === '-spent') back.search = new URLSearchParams({ code: 'invalid', state }).toString()
  else back.search = codeFor(arrival, chosen)
  return back.href
}

const codeFor = (arrival: Arrival, subject: string) =>
  new URLSearchParams({ code: identityProvider.issue(arrival, subject), state: arrival.state }).toString()

function choicePage({ source }: Arrival): Markup {
  const choices = [...(source === 'sso' ? staff : social), ...ends]
  return shown(
    `使用${houses[source]}登录`,
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

const shown = (title: string, body: Markup) => mockPage('模拟身份提供方', title, body)
