import browserslist from 'browserslist'

/** Browsers of `browserslist` in package.json, and their names in MDN's data: a WebView has the version of its Chromium. */
const browsers = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios', 'webview_ios'],
} as const

type Browser = keyof typeof browsers

/** Names of the same browsers in the options of Vite. */
const viteNames = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' } as const

/** Order of two versions, such as 15.4 and 15.10. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  const index = [0, 1, 2].find((it) => (a?.[it] ?? 0) !== (b?.[it] ?? 0)) ?? 0
  return (a?.[index] ?? 0) - (b?.[index] ?? 0)
}

/** The oldest supported version of each browser. A browser that MDN's data do not tell apart is an error. */
export const oldestVersions: ReadonlyMap<Browser, string> = oldestBrowsers(browserslist())

function oldestBrowsers(supported: readonly string[]) {
  const oldest = new Map<Browser, string>()
  for (const entry of supported) {
    const [name = '', version = ''] = entry.split(/[ -]/)
    if (!isBrowser(name)) throw new Error(`browserslist names ${name}: add it to web/build/targets/targets.ts`)
    const known = oldest.get(name)
    if (!known || compareVersions(version, known) < 0) oldest.set(name, version)
  }
  return oldest
}

function isBrowser(name: string): name is Browser {
  return name in browsers
}

/** The oldest versions by the names of MDN's data. */
export const targets: ReadonlyMap<string, string> = new Map(
  Array.from(oldestVersions).flatMap(([name, version]) => browsers[name].map((it) => [it, version] as const)),
)

const viteTarget = ([name, version]: readonly [Browser, string]) => viteNames[name] + version

/** Vite's `build.cssTarget`. */
export const cssTarget = Array.from(oldestVersions, viteTarget)

const newer = (one: string, other: string) => (compareVersions(one, other) > 0 ? one : other)

/**
 * Vite's `build.target`. Safari before 16 has class fields, all of which would be rewritten for one bug of theirs: the
 * check of the built files looks for that bug instead. Source: docs/decisions/0134.
 */
export const scriptTarget = Array.from(oldestVersions, ([name, version]) =>
  viteTarget([name, name === 'ios_saf' || name === 'safari' ? newer(version, '16.0') : version]),
)
