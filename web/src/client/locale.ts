import { deviceKey } from './device/storage.ts'
import { onDevice } from './device/text-store.ts'

/** Languages of the client. */
export const locales = ['zh', 'en'] as const
export type Locale = (typeof locales)[number]

const itemKey = deviceKey('locale')

/** Name of each language in itself. */
export const localeNames: Record<Locale, string> = { zh: '中文', en: 'English' }

/** For `lang` attributes: the language with its script. */
export const localeTags: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }

/** The language chosen on this device; Chinese when none was. */
export function savedLocale(): Locale {
  const saved = onDevice.get(itemKey)
  return locales.find((locale) => locale === saved) ?? 'zh'
}

/** Stores the language of this device, and says it in the document. */
export function saveLocale(locale: Locale) {
  onDevice.set(itemKey, locale)
  document.documentElement.lang = localeTags[locale]
}
