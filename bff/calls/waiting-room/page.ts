import { html, raw } from 'hono/html'

import { expectedWait } from '#contracts/core/time/waiting-time.ts'
import type { WaitingTurn } from '#contracts/core/time/waiting-turn.ts'

import type { Language } from '#bff/http/page-language.ts'
import { style } from '#bff/http/page-style.ts'
import { script } from './page-script.ts'

const texts = {
  zh: {
    tag: 'zh-CN',
    title: '正在排队',
    yourTurn: '轮到您了，马上进入…',
    ahead: ['您前面还有', '人'],
    minutes: ['大约还需等待', '分钟'],
    why: '现在访问的人很多，大家按到达的先后进入。本页会自动更新，轮到您时自动进入。',
    hints: [
      '请勿关闭本页。刷新或多开页面不会更快。',
      '轮到您后，位置保留 5 分钟；超过后需要重新排队。',
      '可以先准备好账号、密码和证件号码。',
      '已经登录的人不受影响，已保存和已提交的内容也不受影响。',
    ],
  },
  en: {
    tag: 'en',
    title: 'You are in the queue',
    yourTurn: 'It is your turn. One moment…',
    ahead: ['People ahead of you:', ''],
    minutes: ['Time to wait: about', 'min'],
    why: 'Many people are here right now, and everybody enters in the order in which they came. This page updates itself and lets you in when it is your turn.',
    hints: [
      'Please do not close this page. Reloading it or opening more pages does not make it faster.',
      'When it is your turn, your place is held for 5 minutes; after that you would queue again.',
      'Meanwhile you can get your account, password and ID number ready.',
      'Whoever is logged in is not affected, and nor is anything that was saved or submitted.',
    ],
  },
} as const

type PageOptions = {
  readonly turn: WaitingTurn
  readonly nonce: string
  /** Seconds until the page asks again. */
  readonly refresh: number
  /** The language that comes first. */
  readonly language: Language
}

/** The waiting page, in both languages. It works without a script, by reloading itself. Source: security R64. */
export function waitingPage({ turn, nonce, refresh, language }: PageOptions) {
  const other = language === 'zh' ? 'en' : 'zh'
  const { number, admitted, perMinute } = turn
  return html`<!doctype html>
    <html lang="${texts[language].tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <noscript><meta http-equiv="refresh" content="${refresh}" /></noscript>
        <title>${texts[language].title} · ${texts[other].title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <main
          data-number="${number}"
          data-admitted="${admitted}"
          data-per-minute="${perMinute}"
          data-refresh="${refresh}"
        >
          <header><img src="/icon.svg" width="32" height="32" alt="" /><b>考试报名</b></header>
          ${section(language, turn, 'h1')} ${section(other, turn, 'h2')}
        </main>
        <script nonce="${nonce}">
          ${raw(script)}
        </script>
      </body>
    </html>`
}

function section(language: Language, turn: WaitingTurn, heading: 'h1' | 'h2') {
  const { tag, title, yourTurn, ahead, minutes, why, hints } = texts[language]
  const wait = expectedWait(turn)
  const isTurn = turn.admitted >= turn.number
  return html`<section lang="${tag}">
    ${raw(`<${heading}>${title}</${heading}>`)}
    <div class="place" role="status">
      <p data-turn ${raw(isTurn ? '' : 'hidden')}>${yourTurn}</p>
      <p data-wait ${raw(isTurn ? 'hidden' : '')}>${ahead[0]} <b data-ahead>${wait.ahead}</b> ${ahead[1]}</p>
      <p data-wait ${raw(isTurn ? 'hidden' : '')}>${minutes[0]} <b data-minutes>${wait.minutes}</b> ${minutes[1]}</p>
    </div>
    <p>${why}</p>
    <ul>
      ${hints.map((hint) => html`<li>${hint}</li>`)}
    </ul>
  </section>`
}
