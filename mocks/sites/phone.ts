let origin = 'https://phone.test'

/** The phones of people, as pages: what their apps show after a code was scanned. */
export const phone = {
  /** Where browsers find them. */
  setOrigin(url: string) {
    origin = url
  },
  /** What a code says: the page of an app with this key. */
  addressOf: (app: 'scan' | 'wechat', key: string) => `${origin}/phone/${app}/${key}`,
}
