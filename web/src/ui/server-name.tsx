import { useLingui } from '@lingui/react/macro'

import { serverNameId } from '../i18n.ts'

/** A displayed name; `lang` where it differs from the page's language. */
export type Name = { text: string; lang: 'zh-CN' | undefined }

/** Names of the server, which are Chinese, in the language of the page where they are translated. Source: ux 4.0. */
export function useServerName() {
  const { i18n } = useLingui()
  return (name: string): Name => {
    const translated = i18n.locale === 'zh' ? undefined : i18n.messages[serverNameId(name)]
    return typeof translated === 'string' ? { text: translated, lang: undefined } : { text: name, lang: 'zh-CN' }
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
