import * as v from 'valibot'

import { deviceKey } from '#web/client/device/storage.ts'
import { storedValue, storeValue } from '#web/client/device/stored-value.ts'

const itemKey = deviceKey('appearance')

const Colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/))
const Variables = v.record(v.pipe(v.string(), v.regex(/^--[a-z\d-]+$/)), Colour)

/** Appearance of the client on this device; themes.ts computes its style variables when a choice is made. */
export const Appearance = v.object({
  theme: v.string(),
  colour: Colour,
  isLarge: v.boolean(),
  /** Values of CSS custom properties, for each colour scheme. */
  light: Variables,
  dark: Variables,
})
export type Appearance = v.InferOutput<typeof Appearance>

const sheet = 'replaceSync' in CSSStyleSheet.prototype ? new CSSStyleSheet() : null

/** Applies an appearance to the document; called first, so that no frame is painted in another appearance. */
export function applyAppearance(appearance: Appearance | null) {
  const root = document.documentElement
  if (appearance) root.dataset['theme'] = appearance.theme
  else delete root.dataset['theme']
  root.toggleAttribute('data-large', appearance?.isLarge ?? false)
  sheet?.replaceSync(appearance ? schemeRule('light', appearance.light) + schemeRule('dark', appearance.dark) : '')
  if (sheet) document.adoptedStyleSheets = [sheet]
}

const schemeRule = (scheme: string, variables: Readonly<Record<string, string>>) =>
  `:root[data-mantine-color-scheme="${scheme}"]{${Object.entries(variables)
    .map((it) => it.join(':'))
    .join(';')}}`

/** Appearance that is stored on this device; null for the default. */
export const storedAppearance = () => storedValue(itemKey, Appearance)

/** Stores the appearance on this device. */
export const storeAppearance = (appearance: Appearance) => storeValue(itemKey, appearance)
