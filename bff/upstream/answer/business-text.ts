/** Characters that are examined: expressions and their cost depend on the length, and no text for people is longer. */
const maxExamined = 4_000
/** Characters that are shown. */
const maxShown = 200

/** Texts that a server has for every refusal: they say less than the client's default. Source: blade-contract 1.1. */
const generic = new Set(['操作失败', '业务异常', '服务器异常', '没找到请求', '请求被拒绝', '请求未授权', '未知错误'])

/** Texts of a success, which are no reason of a refusal. */
const successText = /^(?:操作|请求|处理|执行|查询|保存|提交|新增|添加|修改|更新|删除)?成功[!！。.]?$|^(?:success|ok)$/i
export const isSuccessText = (text: string) => successText.test(text.trim())

/** Marks of a technical text: errors, classes, databases, addresses, markup, Blade's binding. */
const technicalMarks = [
  /exception|error:|nested|source:|caused by|cause:|stack ?trace/i,
  /\b(?:org|com|cn|net|io|java|javax|jakarta|sun)\.[a-z]/i,
  /jdbc|sql|mybatis|redis|nacos|feign/i,
  /https?:\/\/|\d{1,3}(?:\.\d{1,3}){3}/i,
  /<\/?\w|[{}]/,
  /缺少必要的请求参数|请求参数(?:格式|类型|绑定)错误|消息不能读取|不支持当前/,
]
const isTechnical = (text: string) => technicalMarks.some((mark) => mark.test(text))

/** Three English words in a row. */
const english = /\b(?:[a-z]{2,} ){2}[a-z]{2}/i

/**
 * A business text of the upstream as plain text, at most 200 characters; empty when it is withheld: only Chinese texts
 * without technical marks are shown. Source: security R25.
 */
export function businessText(message: string): string {
  const text = plainText(message)
  const isSaid = /\p{Script=Han}/u.test(text) && !generic.has(text) && !isSuccessText(text)
  const isShown = isSaid && !isTechnical(text) && !english.test(text)
  return isShown ? shortened(text) : ''
}

/** What the token endpoint says of a log-in may be in any language. Source: specification 8. */
export function logInText(message: string): string {
  const text = plainText(message)
  const isShown = !generic.has(text) && !isTechnical(text) && Array.from(text).length <= maxShown
  return isShown ? text : ''
}

const shortened = (text: string) => Array.from(text).slice(0, maxShown).join('')

/** Whole elements whose content is no text, and tags; one that was cut off at the end counts as well. */
const markup = /<(?:\/?([a-z]+)|!)(?:[^a-z<>][^<>]*)?(?:>|$)/gi
const invisible = new Set(['script', 'style', 'template'])

/** The text of HTML: tags become blanks. Empty for more than one line, and with other control characters. */
function plainText(message: string): string {
  const examined = message.slice(0, maxExamined).toWellFormed().trimEnd()
  if (/\p{Cc}/u.test(examined)) return ''
  let text = ''
  let end = 0
  let hidden = ''
  for (const { 0: tag, 1: name = '', index } of examined.matchAll(markup)) {
    if (!hidden) text += `${examined.slice(end, index)} `
    end = index + tag.length
    const element = name.toLowerCase()
    if (hidden) hidden = tag.startsWith('</') && element === hidden ? '' : hidden
    else if (!tag.startsWith('</') && invisible.has(element)) hidden = element
  }
  if (!hidden) text += examined.slice(end)
  return decodeEntities(text).replaceAll(/ {2,}/g, ' ').trim()
}

const entities: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const decodeEntities = (text: string) =>
  text.replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (entity, name: string) => entities[name] ?? entity)
