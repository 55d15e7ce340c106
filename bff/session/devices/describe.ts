/** User-Agent patterns of browsers. Browsers imitate each other: the first match counts. */
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
  [/Version\/[^/]+(?:\/[^/]+)?Safari\//, 'Safari'],
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

/** Coarse device name, `Chrome · Windows`; empty when unknown. */
export function deviceName(userAgent: string): string {
  const names = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1])
  return names.filter(Boolean).join(' · ')
}
