import { useLingui } from '@lingui/react/macro'
import { type AnyRouter, useRouter } from '@tanstack/react-router'

import type { Entry } from './menu.ts'

/** A name of the server, of ours, or of both. */
type Named = {
  /** The server's, in Chinese. */
  label?: string | undefined
  /** Id of ours, in every language. */
  messageId?: string | undefined
}

/** A name as it is shown; `lang` where the language of the page may be another. */
export type Name = { text: string; lang: 'zh-CN' | undefined }

/** Names what has a name: in Chinese as the server does, else by ours where there is one. Source: ux 4.0. */
export function useName() {
  const { i18n } = useLingui()
  return ({ label, messageId }: Named): Name =>
    label && (i18n.locale === 'zh' || !messageId)
      ? { text: label, lang: 'zh-CN' }
      : { text: messageId ? i18n._(messageId) : '', lang: undefined }
}

/** Names menu entries. */
export function useEntryName() {
  const router = useRouter()
  const nameOf = useName()
  return (entry: Entry) => nameOf({ label: entry.label, messageId: titleOfEntry(router, entry) })
}

/** Id of our own name of a menu entry: that of the page which `meta.i18n` names, else that of the page it leads to. */
export const titleOfEntry = (router: AnyRouter, { i18n, path }: Entry) =>
  (i18n ? titleOf(router, i18n) : undefined) ?? titleOf(router, path)

/** Id of the title of a page of ours, by its path with or without the ends. Source: specification 2.3. */
export function titleOf(router: AnyRouter, page: string): string | undefined {
  const path = `/${page.replace(/^\//, '')}`
  const route = router.routesByPath[path] ?? router.routesByPath[`${path}/index`]
  return route?.options.staticData?.title?.id
}
