import type { Context } from 'hono'

import type { ErrorCode, Problem } from '#contracts/core/error.ts'

import { closedPolicy } from './guard/headers.ts'
import { type Language, pageLanguage } from './page-language.ts'
import { languageTags, page } from './page.ts'

/** Title and hint of a problem. */
type Text = readonly [title: string, hint: string]

type Texts = {
  readonly home: string
  readonly requestId: string
  readonly byCode: Readonly<Partial<Record<ErrorCode, Text>>>
  /** Of any other code below 500, and of those above. */
  readonly refused: Text
  readonly failed: Text
}

const texts: Readonly<Record<Language, Texts>> = {
  zh: {
    home: '返回首页',
    requestId: '请求编号',
    byCode: {
      not_found: ['页面不存在', '您访问的地址可能已更改，或输入有误'],
      address_too_long: ['地址太长', '请回到首页，从菜单重新打开。'],
      headers_too_large: ['打不开本站', '本站的 Cookie 太多。请在浏览器设置中清除本站的 Cookie，再重新打开。'],
    },
    refused: ['打不开这个页面', '请回到首页，从菜单重新打开。'],
    failed: ['系统出了点问题', '请稍后再试。您已填写和保存的内容不受影响。'],
  },
  en: {
    home: 'Home',
    requestId: 'Request ID',
    byCode: {
      not_found: ['Page not found', 'The address may have changed or been mistyped.'],
      address_too_long: ['This address is too long', 'Go to the home page and open the page from the menu.'],
      headers_too_large: [
        'This site cannot be opened',
        'It has too many cookies. Clear the cookies of this site in your browser’s settings, then open it again.',
      ],
    },
    refused: ['This page cannot be opened', 'Go to the home page and open the page from the menu.'],
    failed: ['Something went wrong', 'Try again later. What you entered and saved is safe.'],
  },
}

/** Whether a person opens an address, in contrast to a call by a program. */
export function isNavigation({ req }: Pick<Context, 'req'>): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false
  const mode = req.header('Sec-Fetch-Mode') ?? 'navigate'
  return mode === 'navigate' && /\btext\/html\b/i.test(req.header('Accept') ?? '')
}

/** A problem as a page, with its headers, in both languages. It has no script. */
export function problemPage(problem: Problem, acceptLanguage?: string) {
  const language = pageLanguage(acceptLanguage)
  const nonce = crypto.randomUUID()
  const [title] = problemText(problem, language)
  const body = page({ language, nonce, title, section: (it, heading) => section(problem, it, heading) })
  const headers = {
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Security-Policy': `${closedPolicy}; style-src 'nonce-${nonce}'; img-src 'self'`,
  }
  return { headers, body }
}

function section(problem: Problem, language: Language, heading: 'h1' | 'h2'): string {
  const { home, requestId } = texts[language]
  const [title, hint] = problemText(problem, language)
  return `<section lang="${languageTags[language]}">
        <${heading}>${title}</${heading}>
        <p>${hint}</p>
        <p><a href="/">${home}</a></p>
        <p><small>${requestId} ${problem.requestId}</small></p>
      </section>`
}

function problemText({ code, status }: Problem, language: Language): Text {
  const { byCode, refused, failed } = texts[language]
  return byCode[code] ?? (status < 500 ? refused : failed)
}
