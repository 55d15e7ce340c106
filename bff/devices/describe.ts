/** Browsers by what they write into their User-Agent. They pretend to be one another: the first that fits counts. */
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/AlipayClient/, 'Alipay'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/HuaweiBrowser/, 'Huawei Browser'],
  [/MiuiBrowser/, 'Mi Browser'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser/, 'UC Browser'],
  [/QQBrowser/, 'QQ Browser'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Version\/.+Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** A device as its owner knows it again, and no nearer: `Chrome · Windows`. Empty when nobody knows. */
export function deviceName(userAgent: string): string {
  const known = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1])
  return known.filter(Boolean).join(' · ')
}

/** Enough of an address to know the network again: two of four numbers, or the first two groups of version 6. */
export function maskedAddress(address: string): string {
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/i.exec(address)?.[1]
  if (four) return `${four}.*.*`
  const six = /^([\da-f]{1,4}:[\da-f]{1,4}):[\da-f:]*$/i.exec(address)?.[1]
  return six ? `${six}:*` : ''
}
