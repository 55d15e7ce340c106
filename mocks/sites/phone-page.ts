import { html } from 'hono/html'

import { chinaTime } from '#contracts/core/blade.ts'
import type { Known } from '#contracts/core/blade.ts'
import type { ScanStatus } from '#contracts/session/scan.ts'

import type { scanCode } from '../scan.ts'
import { demoAccounts, users } from '../user/seeds.ts'
import { type Markup, mockPage } from './mock-page.ts'

type Code = NonNullable<ReturnType<typeof scanCode>>

const page = (title: string, body: Markup) => mockPage('考试报名 App（模拟手机）', title, body)

/** Before the scan: QA chooses the account of the app. */
export const scanPage = ({ address }: Code) =>
  page(
    '扫一扫',
    html`<form method="post" action="${address}">
      <label
        >App 中登录的账号
        <select name="account">
          ${demoAccounts.map(({ account, realName }) => html`<option value="${account}">${realName}（${account}）</option>`)}
        </select></label
      >
      <button class="main" name="step" value="scan"><b>扫描二维码</b></button>
      <button name="step" value="unsupported"><b>App 版本过低</b><small>不能识别这个二维码</small></button>
    </form>`,
  )

/** Confirmation page: account, device and time of the request. */
export function confirmPage({ address, account, ip, requestedAt }: Code) {
  const person = users.find((row) => row.account === account)
  return page(
    '确认登录？',
    html`<dl>
        <dt>账号</dt>
        <dd>${person?.realName}（${account}）</dd>
        <dt>登录设备</dt>
        <dd>网页版，IP ${ip || '未知'}</dd>
        <dt>请求时间</dt>
        <dd>${chinaTime(requestedAt).slice(0, 19).replace('T', ' ')}</dd>
      </dl>
      <p class="about">如果不是您本人正在登录，请取消。</p>
      <form method="post" action="${address}">
        <input type="hidden" name="account" value="${account}" />
        <button class="main" name="step" value="confirm"><b>确认登录</b></button>
        <button name="step" value="cancel"><b>取消</b></button>
      </form>`,
  )
}

const results: Record<Exclude<Known<ScanStatus>, 'waiting' | 'scanned'>, { title: string; about: string }> = {
  confirmed: { title: '已确认', about: '请回到电脑上继续。' },
  cancelled: { title: '已取消', about: '电脑上没有登录。' },
  expired: { title: '二维码已过期', about: '请在电脑上刷新二维码后重新扫描。' },
  unsupported: { title: '请更新 App', about: '当前版本不能识别这个二维码。' },
}

/** Result page of a decided or expired code. */
export function endedPage(status: Known<ScanStatus>) {
  const { title, about } = results[status === 'waiting' || status === 'scanned' ? 'expired' : status]
  return page(title, html`<p class="about">${about}</p>`)
}
