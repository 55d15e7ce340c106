import { useLingui } from '@lingui/react/macro'

import { serverNameId } from '../i18n.ts'

/** A displayed name; `lang` where it differs from the page's language. */
export type Name = { text: string; lang: 'zh-CN' | undefined }

/** Dates, and numbers that are not part of a word: a table of names has `#` in their place. */
const valuePattern = /\d{4}-\d\d-\d\d(?: \d\d:\d\d)?|(?<![A-Za-z\d])\d[\d.]*|[A-Z]{2}\d{8,}/g

/** Translation of a text by `lookUp`: as it stands, otherwise as a pattern whose values are put back in their order. */
export function translated(name: string, lookUp: (name: string) => string | undefined): string | undefined {
  const whole = lookUp(name)
  if (whole !== undefined) return whole
  const values = name.match(valuePattern)
  const pattern = values && lookUp(name.replaceAll(valuePattern, '#'))
  return pattern?.replaceAll('#', () => values?.shift() ?? '')
}

/** Names of the server, which are Chinese, in the language of the page where they are translated. Source: ux 4.0. */
export function useServerName() {
  const { i18n } = useLingui()
  const lookUp = (name: string) => {
    const text = i18n.messages[serverNameId(name)]
    return typeof text === 'string' ? text : undefined
  }
  return (name: string): Name => {
    const text = i18n.locale === 'zh' ? undefined : translated(name, lookUp)
    return text === undefined ? { text: name, lang: 'zh-CN' } : { text, lang: undefined }
  }
}

/** Several names of the server as one text, separated as the language does. */
export function useServerNames() {
  const { i18n } = useLingui()
  const nameOf = useServerName()
  return (all: readonly string[]): Name => {
    const names = all.map((it) => nameOf(it))
    return {
      text: names.map(({ text }) => text).join(i18n.locale === 'zh' ? '、' : ', '),
      lang: names.some(({ lang }) => lang) ? 'zh-CN' : undefined,
    }
  }
}

/** A name or short text of the server. */
export function ServerText({ children }: { children: string }) {
  const { text, lang } = useServerName()(children)
  return <span lang={lang}>{text}</span>
}

/** Option of a native select whose label the server sends. */
export function ServerOption({ value, label }: { value: string; label: string }) {
  const { text, lang } = useServerName()(label)
  return (
    <option value={value} lang={lang}>
      {text}
    </option>
  )
}
