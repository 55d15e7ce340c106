import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { cssVariables, theme } from './theme.ts'

/** Variables and classes of the theme, as Mantine's provider writes them into a page. A test writes theme.gen.css. */
export function themeSheet(): string {
  const page = renderToStaticMarkup(createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables }))
  return Array.from(page.matchAll(/<style[^<>]*>([^<]*)<\/style>/g), ([, css]) => css).join('\n')
}
