import * as v from 'valibot'

const storageKey = 'device:looks'

const Colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/))
const Variables = v.record(v.pipe(v.string(), v.regex(/^--[a-z\d-]+$/)), Colour)

/** How the client looks on this device. The colours are worked out when they are chosen: see shell/looks. */
export const Appearance = v.object({
  theme: v.string(),
  colour: Colour,
  isLarge: v.boolean(),
  /** Values of style variables, in each colour scheme. */
  light: Variables,
  dark: Variables,
})
export type Appearance = v.InferOutput<typeof Appearance>

const sheet = 'replaceSync' in CSSStyleSheet.prototype ? new CSSStyleSheet() : null

/** Dresses the page; before anything is painted, when called first thing. */
export function applyAppearance(looks: Appearance | null) {
  const root = document.documentElement
  if (looks) root.dataset['theme'] = looks.theme
  else delete root.dataset['theme']
  root.toggleAttribute('data-large', looks?.isLarge ?? false)
  sheet?.replaceSync(looks ? ruleOf('light', looks.light) + ruleOf('dark', looks.dark) : '')
  if (sheet) document.adoptedStyleSheets = [sheet]
}

const ruleOf = (scheme: string, variables: Readonly<Record<string, string>>) =>
  `:root[data-mantine-color-scheme="${scheme}"]{${Object.entries(variables)
    .map((it) => it.join(':'))
    .join(';')}}`

/** What was chosen on this device; null when nothing was. */
export function storedAppearance(): Appearance | null {
  try {
    return v.parse(Appearance, JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return null
  }
}

export function storeAppearance(looks: Appearance) {
  localStorage.setItem(storageKey, JSON.stringify(looks))
}
