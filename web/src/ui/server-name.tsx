import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

import { serverNameId } from '../client/i18n.ts'

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

/** Between names in one text of the server: levels of a region, what belongs together. */
const joint = /( [/·] )/

/** A name of the server, which is Chinese, in the language of the page where it is translated. Source: ux 4.0. */
export function serverName(name: string, i18n: I18n): Name {
  const lookUp = (it: string) => {
    const message = i18n.messages[serverNameId(it)] // plain text, which Lingui would compile as a message
    return typeof message === 'string' ? message : undefined
  }
  if (i18n.locale === 'zh') return { text: name, lang: 'zh-CN' }
  const whole = translated(name, lookUp)
  if (whole !== undefined) return { text: whole, lang: undefined }
  const parts = name.split(joint).map((part) => ({ part, text: joint.test(part) ? part : translated(part, lookUp) }))
  const isKnown = parts.every(({ text }) => text !== undefined)
  return { text: parts.map(({ part, text }) => text ?? part).join(''), lang: isKnown ? undefined : 'zh-CN' }
}

/** Names of the server in the language of the page. */
export function useServerName() {
  const { i18n } = useLingui()
  return (name: string): Name => serverName(name, i18n)
}

/** Several names of the server as one text, separated as the language does. */
export function useServerNames() {
  const { i18n } = useLingui()
  const translatedName = useServerName()
  return (all: readonly string[]): Name => {
    const names = all.map((it) => translatedName(it))
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
