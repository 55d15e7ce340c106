import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

import { ButtonElement } from './button-element.tsx'

/**
 * Ten shades around the brand colour #409EFF, which is shade 4. White text on it has a contrast of 2.8 only; from
 * shade 7 on it has more than 4.5, so that filled controls use 7, and links, which stand on shade 1 too, 9. Source: ux 0.5.
 */
const brand: MantineColorsTuple = [
  '#e2f6ff',
  '#cbe7ff',
  '#99cdff',
  '#62b1ff',
  '#409eff',
  '#188aff',
  '#0082ff',
  '#0070e5',
  '#0063ce',
  '#0055b7',
]

/** Fonts with rare characters of names (CJK extensions) come last, and the one that the build ships after those of systems. */
const fontFamily = [
  'system-ui',
  '-apple-system',
  '"Segoe UI"',
  '"PingFang SC"',
  '"Hiragino Sans GB"',
  '"Microsoft YaHei"',
  '"Noto Sans CJK SC"',
  '"Source Han Sans SC"',
  '"WenQuanYi Micro Hei"',
  '"Plangothic P1"',
  '"Plangothic P2"',
  '"BabelStone Han"',
  '"HanaMinB"',
  '"SimSun-ExtB"',
  '"Rare Characters"',
  'sans-serif',
].join(', ')

/** A dialog: its title is larger than the headings inside it, and its head is no second banner of the page. */
const dialog = {
  styles: { title: { fontSize: 'var(--mantine-h4-font-size)', fontWeight: 600, lineHeight: 1.4 } },
  defaultProps: { attributes: { header: { role: 'presentation' } } },
}

/** Sizes that grow with the text, but not beyond the share of the window that leaves room for its words. */
const headingSizes = {
  h1: { fontSize: 'min(2.125rem, 10vw)' },
  h2: { fontSize: 'min(1.625rem, 10vw)' },
  h3: { fontSize: 'min(1.375rem, 9vw)' },
}
const spacing = { md: 'min(1rem, 5vw)', lg: 'min(1.25rem, 6.25vw)', xl: 'min(2rem, 10vw)' }

export const theme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: 7,
  fontFamily,
  headings: { fontFamily, fontWeight: '600', textWrap: 'balance', sizes: headingSizes },
  spacing,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { component: ButtonElement } },
    ActionIcon: { defaultProps: { component: ButtonElement } },
    Modal: dialog,
    Drawer: dialog,
    // Mantine's are upper case.
    Badge: { defaultProps: { tt: 'none', variant: 'light' } },
    EmptyState: { defaultProps: { py: 'xl' } },
    // Mantine leaves the button that shows the password out of the tab order.
    PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
  },
})

/** Colours whose Mantine defaults are below AA on our backgrounds; white on the one of danger has a contrast of 5.5. */
export const cssVariables: CSSVariablesResolver = (mantine) => ({
  variables: { '--mantine-color-red-filled': '#c92a2a', '--mantine-color-red-filled-hover': '#b02525' },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#5c636b',
    '--mantine-color-placeholder': '#697179',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-anchor': mantine.colors['brand']?.[9] ?? '',
    '--mantine-color-brand-light-color': mantine.colors['brand']?.[9] ?? '',
    '--mantine-color-brand-light-hover': '#b8ddff',
    '--mantine-color-green-light-color': '#1b6e2f',
    '--mantine-color-orange-light-color': '#9c4a00',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-yellow-light-color': '#7a4f00',
    '--mantine-color-gray-light-color': '#495057',
    '--ground': '#f4f6f9',
    '--surface': '#ffffff',
    '--line': '#e3e8ee',
    '--tint': mantine.colors['brand']?.[0] ?? '',
  },
  dark: {
    '--mantine-color-body': '#16191d',
    '--mantine-color-dimmed': '#a3abb5',
    '--mantine-color-placeholder': '#8b939d',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': mantine.colors['brand']?.[3] ?? '',
    '--mantine-color-brand-light-color': mantine.colors['brand']?.[2] ?? '',
    // Mantine's are those of controls that are not disabled.
    '--mantine-color-disabled': '#20252b',
    '--mantine-color-disabled-border': '#343b44',
    '--ground': '#111418',
    '--surface': '#1b1f24',
    '--line': '#2c323a',
    '--tint': '#17283b',
  },
})
