import type { Language, OpenApi, Query } from './search.ts'

/** Head of the page: search, group, language. */

const texts = {
  zh: {
    title: 'API · 考试报名',
    search: '搜索',
    placeholder: '路径、名称或说明',
    group: '分组',
    all: '全部',
    'log-in': '登录',
    document: 'OpenAPI 文档',
    language: 'English',
    nobody: '未登录',
  },
  en: {
    title: 'API · Exam sign-up',
    search: 'Search',
    placeholder: 'Path, name or summary',
    group: 'Group',
    all: 'All',
    'log-in': 'Log in',
    document: 'OpenAPI document',
    language: '中文',
    nobody: 'Nobody is logged in',
  },
} as const

/** Language of the address; Chinese without one. */
export const addressLanguage = (search: string): Language =>
  new URLSearchParams(search).get('lang') === 'en' ? 'en' : 'zh'

export const nobody = (language: Language): string => texts[language].nobody

const countText = (count: number, language: Language) =>
  language === 'zh' ? `${count} 个接口` : `${count} ${count === 1 ? 'operation' : 'operations'}`

const element = <T extends Element>(id: string, type: new () => T): T => {
  const found = document.querySelector(`#${id}`)
  if (!(found instanceof type)) throw new Error(`the page has no #${id}`)
  return found
}

/** Fills the head in and calls `onQuery` at each change; returns how to show the number of what was found. */
export function showHead({ tags }: Pick<OpenApi, 'tags'>, language: Language, onQuery: (query: Query) => void) {
  const words = texts[language]
  document.title = words.title
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  for (const id of ['log-in', 'document', 'language'] as const) element(id, HTMLAnchorElement).textContent = words[id]
  const link = element('language', HTMLAnchorElement)
  link.lang = language === 'zh' ? 'en' : 'zh-CN'
  link.href = language === 'zh' ? '?lang=en' : '?lang=zh'
  link.addEventListener('click', () => (link.hash = location.hash))

  const search = element('search', HTMLInputElement)
  search.placeholder = words.placeholder
  search.setAttribute('aria-label', words.search)
  const group = element('group', HTMLSelectElement)
  group.setAttribute('aria-label', words.group)
  const named = tags.map(
    ({ name, 'x-title-zh': title }) => [name, language === 'zh' ? `${title} ${name}` : name] as const,
  )
  group.replaceChildren(
    ...[['', `${words.group}: ${words.all}`] as const, ...named].map(([value, text]) => new Option(text, value)),
  )

  const ask = () => onQuery({ text: search.value.trim(), group: group.value })
  search.addEventListener('input', ask)
  group.addEventListener('change', ask)
  document.addEventListener('keydown', (event) => focusOnSlash(event, search))
  return (count: number) => {
    element('count', HTMLOutputElement).value = countText(count, language)
  }
}

/** `/` leads to the search, as on other pages of documents, unless somebody writes. */
function focusOnSlash(event: KeyboardEvent, search: HTMLInputElement) {
  const { target } = event
  if (event.key !== '/' || (target instanceof Element && target.closest('input, textarea, select'))) return
  event.preventDefault()
  search.focus()
}
