import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { theme as mantine } from '#web/ui/theme/theme.ts'
import { contrast, readable } from './colour.ts'
import { defaultColour, filledBackground, themeAppearance, themeNames } from './themes.ts'

const white = '#ffffff'
const usual = {
  light: {
    ground: '#f4f6f9',
    surface: white,
    text: '#000000',
    dimmed: '#5c636b',
    anchor: mantine.colors?.brand?.[9],
    tint: mantine.colors?.brand?.[1],
  },
  dark: {
    ground: '#111418',
    surface: '#1b1f24',
    text: '#c9c9c9',
    dimmed: '#a3abb5',
    anchor: mantine.colors?.brand?.[3],
    tint: '#17283b',
  },
}

test('the eleven themes have the names of the specification', () => {
  expect(themeNames).toEqual(['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'])
})

test('contrast is the one of the guidelines', () => {
  expect(contrast('#000000', white)).toBeCloseTo(21)
  expect(contrast(defaultColour, white)).toBeCloseTo(2.78, 1)
  expect(contrast('#767676', white)).toBeCloseTo(4.54, 1)
})

describe.each(themeNames)('%s', (name) => {
  describe.each(['light', 'dark'] as const)('in the %s', (scheme) => {
    const variables = themeAppearance(name, defaultColour, false)[scheme]
    const { ground, surface, text, dimmed, anchor = '', tint = '' } = usual[scheme]
    const pairs: [string, string, string][] = [
      ['text of pages', text, variables['--ground'] ?? ground],
      ['quiet text', dimmed, variables['--ground'] ?? ground],
      ['links', anchor, variables['--ground'] ?? ground],
      ['links in a tinted box', anchor, tint],
      ...(['header', 'menu'] as const).flatMap((bar): [string, string, string][] => [
        [`text of the ${bar}`, variables[`--${bar}-text`] ?? text, variables[`--${bar}-ground`] ?? surface],
        [`what is chosen in the ${bar}`, variables[`--${bar}-text`] ?? text, variables[`--${bar}-chip`] ?? surface],
      ]),
    ]
    test.each(pairs)('%s can be read', (_what, colour, under) => {
      expect(contrast(colour, under)).toBeGreaterThanOrEqual(readable)
    })
  })
})

test.each(themeNames)('header and side menu of %s are dark in the dark scheme', (name) => {
  const { dark } = themeAppearance(name, defaultColour, false)
  for (const bar of ['header', 'menu'])
    expect(contrast(dark[`--${bar}-ground`] ?? usual.dark.surface, '#000000')).toBeLessThan(2)
})

test('any colour that is picked gives controls, links and marks that can be read, in every theme', () => {
  const colours = fc.integer({ min: 0, max: 0xff_ff_ff }).map((it) => `#${it.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colours, fc.constantFrom(...themeNames), fc.constantFrom('light', 'dark'), (colour, name, scheme) => {
      fc.pre(colour !== defaultColour)
      const variables = themeAppearance(name, colour, false)[scheme]
      const read = (variable: string) => variables[`--mantine-color-${variable}`] ?? ''
      const { surface } = usual[scheme]
      expect(contrast(white, read('brand-filled'))).toBeGreaterThanOrEqual(readable)
      expect(contrast(white, read('brand-filled-hover'))).toBeGreaterThanOrEqual(readable)
      expect(contrast(read('brand-light-color'), read('brand-light'))).toBeGreaterThanOrEqual(readable)
      expect(contrast(read('brand-light-color'), read('brand-light-hover'))).toBeGreaterThanOrEqual(readable)
      expect(contrast(read('anchor'), surface)).toBeGreaterThanOrEqual(readable)
      expect(contrast(read('anchor'), variables['--ground'] ?? surface)).toBeGreaterThanOrEqual(readable)
    }),
    { seed: 20261121, numRuns: 2_000 },
  )
})

test('the usual colour keeps the shades that were made for it', () => {
  expect(Object.keys(themeAppearance('default', '#409EFF', false).light)).toEqual([])
  expect(contrast(white, filledBackground(defaultColour))).toBeGreaterThanOrEqual(readable)
})
