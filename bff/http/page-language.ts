/** Languages of a page that the gateway makes itself. */
export type Language = 'zh' | 'en'

/** The language that comes first on such a page, by the header Accept-Language. */
export const pageLanguage = (acceptLanguage = ''): Language => (/^en\b/i.test(acceptLanguage) ? 'en' : 'zh')
