import { useLingui } from '@lingui/react/macro'
import { type AnyRoute, type AnyRouter, type StaticDataRouteOption, useRouter } from '@tanstack/react-router'

import { type Name, useServerName } from '#web/ui/server-name.tsx'
import type { Entry } from './menu.ts'

/** Sources of a name: the server's, ours, or both. */
type Named = {
  /** The server's name, in Chinese. */
  label?: string | undefined
  /** Message id of our name, translated. */
  messageId?: string | undefined
}

/** Name to display: the server's in Chinese; in English the title of our page, or the translation of a known name. */
export function useName() {
  const { i18n } = useLingui()
  const serverName = useServerName()
  return ({ label, messageId }: Named): Name =>
    label && (i18n.locale === 'zh' || !messageId)
      ? serverName(label)
      : { text: messageId ? i18n._(messageId) : '', lang: undefined }
}

type TitledEntry = Pick<Entry, 'label' | 'path' | 'i18n'>

/** Name of a menu entry. */
export function useEntryName() {
  const router = useRouter()
  const pageName = useName()
  return (entry: TitledEntry) => pageName({ label: entry.label, messageId: titleOfEntry(router, entry) })
}

/** Message id for a menu entry: of the page that `meta.i18n` names, otherwise of its destination. */
export const titleOfEntry = (router: AnyRouter, { i18n, path }: Omit<TitledEntry, 'label'>) =>
  (i18n ? pageTitleId(router, i18n) : undefined) ?? pageTitleId(router, path)

/** Message id of the title of our page at a path. */
export const pageTitleId = (router: AnyRouter, page: string) => pageAt(router, page)?.title?.id

/** Static data of our page at a path, trailing /index or not. Source: specification 2.3. */
export function pageAt(router: AnyRouter, page: string): StaticDataRouteOption | undefined {
  const path = `/${page.replace(/^\//, '')}`
  const spellings = [path, `${path}/index`, path.replace(/\/index$/, '')]
  const route = spellings.map((it): AnyRoute | undefined => router.routesByPath[it]).find(Boolean)
  return route?.options.staticData
}
