import { i18n } from '@lingui/core'

export const locales = ['zh', 'en'] as const
export type Locale = (typeof locales)[number]

const storageKey = 'exam:locale'

/** What each language calls itself. */
export const localeNames: Record<Locale, string> = { zh: '中文', en: 'English' }

/** For `lang` attributes: the language with its script. */
export const localeTags: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }

const catalogs: Record<Locale, () => Promise<{ messages: Record<string, never> }>> = {
  zh: () => import('./locales/zh.po'),
  en: () => import('./locales/en.po'),
}

/** The language chosen on this device; Chinese when none was. */
export function savedLocale(): Locale {
  const saved = localStorage.getItem(storageKey)
  return locales.find((locale) => locale === saved) ?? 'zh'
}

/** Switches the language without touching anything else: what is typed stays. */
export async function activate(locale: Locale) {
  const { messages } = await catalogs[locale]()
  i18n.loadAndActivate({ locale, messages })
  localStorage.setItem(storageKey, locale)
  document.documentElement.lang = localeTags[locale]
}
