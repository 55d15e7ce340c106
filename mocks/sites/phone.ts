const defaultOrigin = 'https://phone.test'
let origin = defaultOrigin

/** Pages of apps on a phone, opened by scanning a code. */
export const phone = {
  /** Origin for browsers; default: the origin of a mock that is not a server. */
  setOrigin(url: string = defaultOrigin) {
    origin = url
  },
  /** Content of a QR code: the page of an app with this key. */
  address: (app: 'scan' | 'wechat', key: string) => `${origin}/phone/${app}/${key}`,
}
