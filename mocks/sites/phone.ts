let origin = 'https://phone.test'

/** Pages of apps on a phone, opened by scanning a code. */
export const phone = {
  /** Origin for browsers. */
  setOrigin(url: string) {
    origin = url
  },
  /** Content of a QR code: the page of an app with this key. */
  addressOf: (app: 'scan' | 'wechat', key: string) => `${origin}/phone/${app}/${key}`,
}
