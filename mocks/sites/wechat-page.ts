import { html } from 'hono/html'

import { chinaTime } from '#contracts/core/blade.ts'

import { mask } from '../core/mask.ts'
import { users } from '../user/seeds.ts'
import { type WechatOutcome, type wechatCode, wechatUsers } from '../wechat.ts'
import { type Markup, mockPage } from './mock-page.ts'
import { provider } from './provider.ts'

type Code = NonNullable<ReturnType<typeof wechatCode>>

const page = (title: string, body: Markup) => mockPage('微信（模拟手机）', title, body)

/** Before the scan: QA chooses the WeChat user. */
export const wechatScanPage = ({ address }: Code) =>
  page(
    '扫一扫',
    html`<form method="post" action="${address}">
      <label
        >微信用户
        <select name="openid">
          ${wechatUsers().map(
            ({ openid, nickName, followed }) =>
              html`<option value="${openid}">${nickName}（${followed ? '已关注公众号' : '未关注公众号'}）</option>`,
          )}
        </select></label
      >
      <button class="main" name="step" value="scan"><b>扫描二维码</b></button>
    </form>`,
  )

/** Confirmation page: account, WeChat user and time of the request. */
export function wechatConfirmPage({ address, userId, openid, requestedAt }: Code) {
  const user = users.byId(userId)
  const person = wechatUsers().find((it) => it.openid === openid)
  return page(
    '绑定微信？',
    html`<dl>
        <dt>报名账号</dt>
        <dd>${user?.realName}（${maskedAccount(userId)}）</dd>
        <dt>微信用户</dt>
        <dd>${person?.nickName}</dd>
        <dt>请求时间</dt>
        <dd>${chinaTime(requestedAt).slice(0, 19).replace('T', ' ')}</dd>
      </dl>
      <form method="post" action="${address}">
        <input type="hidden" name="openid" value="${openid}" />
        <button class="main" name="step" value="confirm"><b>确认绑定</b></button>
        <button name="step" value="cancel"><b>取消</b></button>
        <button name="step" value="follow"><b>关注公众号</b><small>之后再确认绑定</small></button>
        <button name="step" value="fault"><b>系统异常</b><small>微信接口出错</small></button>
      </form>`,
  )
}

const maskedAccount = (userId: string) => mask(users.byId(userId)?.account ?? '', 1, 1)

/** Page of the product that shows the outcome. */
export function wechatPageAfter(outcome: WechatOutcome | 'fault', userId: string): string {
  if (outcome === 'bound') return productPage('Success', { account: maskedAccount(userId) })
  if (outcome === 'not-followed') return productPage('Info', {})
  if (outcome === 'fault') return productPage('Error', { reference: 'WX-40029' })
  return productPage('Fail', { reason: outcome })
}

const productPage = (name: string, query: Readonly<Record<string, string>>) =>
  provider.merchantPage(`/wechat${name}?${new URLSearchParams(query)}`)
