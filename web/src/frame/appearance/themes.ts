import type { Appearance } from './appearance.ts'
import { contrast, legible, mix } from './colour.ts'

/** Source: specification 9. */
export const defaultColour = '#409eff'

type Colours = { ground: string; text: string }

/** Background colours of pages, header and side menu in the light scheme; `accent` is the colour of controls. */
type Theme = { ground: string; header: Colours; menu: Colours; accent: string }

const ink = '#1f2329'
const snow = '#ffffff'
const plain = { ground: snow, text: ink }

/** Theme presets, by their names in specification 9, `bule` included. */
export const themes = {
  default: { ground: '#f4f6f9', header: plain, menu: plain, accent: defaultColour },
  white: { ground: snow, header: plain, menu: plain, accent: defaultColour },
  dark: { ground: '#f4f6f9', header: plain, menu: { ground: '#20222a', text: '#e3e6eb' }, accent: defaultColour },
  star: {
    ground: '#f3f4fa',
    header: { ground: '#1d2150', text: '#f1f2ff' },
    menu: { ground: '#262b63', text: '#e6e8ff' },
    accent: '#6268d8',
  },
  bule: { ground: '#f2f6fc', header: { ground: '#1257a6', text: snow }, menu: plain, accent: '#1257a6' },
  iview: { ground: '#f5f7f9', header: plain, menu: { ground: '#454e61', text: '#ffffff' }, accent: '#2d8cf0' },
  vip: {
    ground: '#f7f5f0',
    header: { ground: '#1f1d1a', text: '#f3dfb2' },
    menu: { ground: '#2a2723', text: '#f3dfb2' },
    accent: '#a8843a',
  },
  cool: {
    ground: '#f1f7f7',
    header: { ground: '#0d5a61', text: snow },
    menu: { ground: '#e6f2f2', text: '#12383b' },
    accent: '#0d8a94',
  },
  d2: {
    ground: '#ebf1f6',
    header: { ground: '#dfe8f1', text: '#22313f' },
    menu: { ground: '#ebf1f6', text: '#22313f' },
    accent: '#3d7ea6',
  },
  hey: { ground: '#f3f6f8', header: plain, menu: { ground: '#14253d', text: '#e8eef7' }, accent: '#3788ee' },
  lte: {
    ground: '#f4f6f9',
    header: { ground: '#2b6a92', text: snow },
    menu: { ground: '#222d32', text: '#dfe6ea' },
    accent: '#3c8dbc',
  },
} satisfies Record<string, Theme>

/** Name of a theme. */
export type ThemeName = keyof typeof themes

/** Names of all themes. */
export const themeNames = Object.keys(themes) as ThemeName[] // an object of our own has these keys and no others

/** Background colours of pages in the dark scheme; header and side menu are tinted. */
const night = { ground: '#111418', surface: '#1b1f24', text: '#e9edf2' }

/** Style variables of a theme and colour. Defaults are left out. */
export function themeAppearance(name: ThemeName, seedColour: string, isLarge: boolean): Appearance {
  const colour = seedColour.toLowerCase()
  const { ground, header, menu, accent } = themes[name]
  const isUsual = name === 'default'
  return {
    theme: name,
    colour,
    isLarge,
    light: {
      ...(!isUsual && { '--ground': ground, ...bar('header', header), ...bar('menu', menu) }),
      ...brand(colour, 'light', ground),
    },
    dark: {
      ...(!isUsual && { ...bar('header', atNight(header, accent)), ...bar('menu', atNight(menu, accent)) }),
      ...brand(colour, 'dark', ground),
    },
  }
}

/** Dark variant of a header or side menu, with light text: the same tint, for a light tint the accent's. */
const atNight = ({ ground }: Colours, accent: string): Colours => ({
  ground: tintAtNight(ground, accent),
  text: night.text,
})

function tintAtNight(ground: string, accent: string): string {
  if (ground === snow) return night.surface
  const isLight = contrast(ground, '#000000') > contrast(ground, snow)
  return isLight ? mix(night.surface, accent, 0.12) : mix(ground, '#14171b', 0.7)
}

/** Colours of a header or side menu, and of its entries on hover and when active. */
const bar = (name: string, { ground, text }: Colours) => {
  const chip = mix(ground, text, 0.12)
  return {
    [`--${name}-ground`]: ground,
    [`--${name}-text`]: text,
    [`--${name}-chip`]: chip,
    [`--${name}-line`]: mix(ground, text, 0.16),
  }
}

/** Ten shades of the primary colour, and legible colours for controls, links and icons. */
function brand(colour: string, scheme: 'light' | 'dark', ground: string): Record<string, string> {
  if (colour === defaultColour) return {}
  const filled = filledBackground(colour)
  const tinted = (light: number, dark: number) =>
    scheme === 'light' ? mix(snow, filled, light) : mix(night.surface, filled, dark)
  const [tint, pointedAt] = [tinted(0.1, 0.25), tinted(0.14, 0.3)]
  const grounds = [...(scheme === 'light' ? [snow, ground] : [night.ground, night.surface]), tint, pointedAt]
  const text = legible(colour, grounds, scheme === 'light' ? '#000000' : snow)
  const shades = [0.9, 0.8, 0.6, 0.4, 0].map((share) => mix(colour, snow, share))
  const darker = [0.25, 0.5, 0].map((share) => mix(colour, filled, share))
  const scale = [...shades, ...darker.slice(0, 2), filled, mix(filled, '#000000', 0.15), mix(filled, '#000000', 0.3)]
  return {
    ...Object.fromEntries(scale.map((shade, at) => [`--mantine-color-brand-${at}`, shade])),
    '--mantine-color-brand-filled': filled,
    '--mantine-color-brand-filled-hover': mix(filled, '#000000', 0.12),
    '--mantine-color-brand-light': tint,
    '--mantine-color-brand-light-hover': pointedAt,
    '--mantine-color-brand-light-color': text,
    '--mantine-color-brand-outline': text,
    '--mantine-color-anchor': text,
    '--tint': tint,
  }
}

/** Background of filled controls, on which white text is legible. */
export const filledBackground = (colour: string) => legible(colour, [snow], '#000000')
