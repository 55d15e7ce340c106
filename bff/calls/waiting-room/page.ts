import { expectedWait } from '#contracts/core/time/waiting-time.ts'
import type { WaitingTurn } from '#contracts/core/time/waiting-turn.ts'

import type { Language } from '#bff/http/page-language.ts'
import { languageTags, page } from '#bff/http/page.ts'
import { script } from './page-script.ts'

const texts = {
  zh: {
    title: '正在排队',
    yourTurn: '轮到您了，马上进入…',
    ahead: ['您前面还有', '人'],
    minutes: ['大约还需等待', '分钟'],
    why: '现在访问的人很多，大家按到达的先后进入。本页会自动更新，轮到您时自动进入。',
    hints: [
      '请勿关闭本页。刷新或多开页面不会更快。',
      '轮到您后，位置保留 5 分钟；超过后需要重新排队。',
      '可以先准备好账号、密码和证件号码',
      '已经登录的人不受影响，已保存和已提交的内容也不受影响。',
    ],
  },
  en: {
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
  const { number, admitted, perMinute } = turn
  return page({
    language,
    nonce,
    title: `${texts[language].title} · ${texts[language === 'zh' ? 'en' : 'zh'].title}`,
    head: `<noscript><meta http-equiv="refresh" content="${refresh}" /></noscript>`,
    attributes: `data-number="${number}" data-admitted="${admitted}" data-per-minute="${perMinute}" data-refresh="${refresh}"`,
    section: (it, heading) => section(it, turn, heading),
    script,
  })
}

function section(language: Language, turn: WaitingTurn, heading: 'h1' | 'h2'): string {
  const { title, yourTurn, ahead, minutes, why, hints } = texts[language]
  const wait = expectedWait(turn)
  const isTurn = turn.admitted >= turn.number
  return `<section lang="${languageTags[language]}">
        <${heading}>${title}</${heading}>
        <div class="place" role="status">
          <p data-turn ${isTurn ? '' : 'hidden'}>${yourTurn}</p>
          <p data-wait ${isTurn ? 'hidden' : ''}>${ahead[0]} <b data-ahead>${wait.ahead}</b> ${ahead[1]}</p>
          <p data-wait ${isTurn ? 'hidden' : ''}>${minutes[0]} <b data-minutes>${wait.minutes}</b> ${minutes[1]}</p>
        </div>
        <p>${why}</p>
        <ul>
          ${hints.map((hint) => `<li>${hint}</li>`).join('')}
        </ul>
      </section>`
}
