import { i18n, type Messages } from '@lingui/core'

import { type Locale, savedLocale, saveLocale } from './locale.ts'

type Catalog = () => Promise<{ messages: Messages }>

/** English of names that the server sends in Chinese, by message id. */
const asMessages = (names: Readonly<Record<string, string>>) => ({
  messages: Object.fromEntries(Object.entries(names).map(([name, text]) => [serverNameId(name), text])),
})

/** Message id of a name that the server sends; only some have a translation. */
export const serverNameId = (name: string) => `server:${name}`

const noNames = async () => ({ messages: {} })

/**
 * Texts of the pages before the log-in, those of home and the frame, those of all other pages behind the log-in, those of
 * administrators; names of the server that home shows, and all others.
 */
const catalogs = {
  open: { zh: () => import('./locales/zh/open.po'), en: () => import('./locales/en/open.po') },
  home: { zh: () => import('./locales/zh/inside.po?first.po'), en: () => import('./locales/en/inside.po?first.po') },
  inside: { zh: () => import('./locales/zh/inside.po?later.po'), en: () => import('./locales/en/inside.po?later.po') },
  administration: {
    zh: () => import('./locales/zh/administration.po'),
    en: () => import('./locales/en/administration.po'),
  },
  homeNames: { zh: noNames, en: async () => asMessages((await import('./locales/en/home-names.ts')).homeNames) },
  names: { zh: noNames, en: async () => asMessages((await import('./locales/en/server-names.ts')).names) },
} satisfies Record<string, Record<Locale, Catalog>>

const loadedAreas = new Set<keyof typeof catalogs>(['open'])
let current: Locale = savedLocale()

/** Switches the language; no component is unmounted, so input stays. */
export async function activate(locale: Locale = current) {
  const loaded = await Promise.all([...loadedAreas].map((area) => catalogs[area][locale]()))
  for (const { messages } of loaded) i18n.load(locale, messages)
  i18n.activate(locale)
  current = locale
  saveLocale(locale)
}

async function addAreas(...areas: (keyof typeof catalogs)[]) {
  if (areas.every((area) => loadedAreas.has(area))) return
  for (const area of areas) loadedAreas.add(area)
  await activate()
}

/** Adds the texts of the pages behind the log-in. */
export const loadInsideTexts = () => addAreas('home', 'inside', 'homeNames', 'names')

/** Adds the texts of home and the frame. */
export const loadHomeTexts = () => addAreas('home', 'homeNames')

/** Loads the texts of the pages behind the log-in before they are needed, and shows none of them yet. */
export const preloadTexts = () => Promise.all([catalogs.inside[current](), catalogs.names[current]()])

/** Adds the texts of the screens of administrators, which candidates never load. */
export const loadAdministrationTexts = () => addAreas('administration')
