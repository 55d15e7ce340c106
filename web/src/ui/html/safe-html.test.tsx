import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { act, render, type RenderResult, screen } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { payloads } from '#mocks/core/payload.ts'
import { activate } from '#web/client/i18n.ts'
import { SafeHtml } from './safe-html.tsx'

let page: RenderResult
beforeEach(() => void (page = render(<Page html="" />)))

const Page = ({ html }: { html: string }) => (
  <I18nProvider i18n={i18n}>
    <MantineProvider env="test">
      <SafeHtml html={html} />
    </MantineProvider>
  </I18nProvider>
)

/** Sanitised HTML of a text, as rendered. */
function sanitised(html: string): Element {
  const { container, rerender } = page
  rerender(<Page html={html} />)
  const clean = container.querySelector('.mantine-Typography-root')
  if (!clean) throw new Error('no element was rendered')
  const copy = document.createElement('div')
  copy.append(...Array.from(clean.cloneNode(true).childNodes))
  return copy
}

const tags =
  /^(h[1-6]|p|br|hr|div|span|blockquote|pre|code|b|strong|i|em|u|s|sub|sup|small|mark|ul|ol|li|dl|dt|dd|a|img|table|caption|thead|tbody|tfoot|tr|th|td)$/
const attributes = /^(href|title|alt|src|width|height|colspan|rowspan|start|scope|target|rel)$/
const addresses = /^(https?:|mailto:|tel:|data:image\/(png|jpeg|gif|webp);)/i

/** All of it is harmless markup. */
function expectHarmless(root: Element) {
  for (const element of root.querySelectorAll('*')) {
    expect(element.localName).toMatch(tags)
    const elementAttributes = [...element.attributes]
    expect(elementAttributes.filter(({ name }) => !attributes.test(name))).toEqual([])
    const links = elementAttributes.filter(({ name }) => name === 'href' || name === 'src')
    expect(links.filter(({ value }) => !addresses.test(value))).toEqual([])
  }
  const links = [...root.querySelectorAll('a')]
  expect(links.filter((link) => link.getAttribute('rel') !== 'noopener noreferrer')).toEqual([])
}

test('sanitised payloads are inert, and sanitising is idempotent', () => {
  for (const payload of payloads) {
    const clean = sanitised(payload)
    expectHarmless(clean)
    expect(sanitised(clean.innerHTML).innerHTML).toBe(clean.innerHTML)
  }
})

test('the same for nested payloads', { tags: ['long'] }, () => {
  const piece = fc.constantFrom(
    ...payloads,
    '<p>',
    '</p>',
    '<table>',
    '<td>',
    '<a href="',
    '">',
    "'",
    '<!--',
    '-->',
    '公告',
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 2, maxLength: 6 }), (pieces) => {
      const clean = sanitised(pieces.join(''))
      expectHarmless(clean)
      expect(sanitised(clean.innerHTML).innerHTML).toBe(clean.innerHTML)
    }),
    { seed: 20261121, numRuns: 500 },
  )
})

test('formatting of organisers is kept', () => {
  const html =
    '<h2>须知</h2><p>请带<strong>身份证</strong>，见<a href="https://www.example.org/map">地图</a>。</p><ul><li>不带手机</li></ul>'
  expect(sanitised(html).textContent).toBe('须知请带身份证，见地图。不带手机')
  expect(sanitised(html).querySelector('a')?.getAttribute('href')).toBe('https://www.example.org/map')
})

test('tables and pictures keep their layout', () => {
  const table = sanitised(
    '<table><tr><th scope="row" rowspan="2" width="120">科目</th><td colspan="2">86</td></tr></table>',
  )
  expect(table.querySelector('th')?.outerHTML).toBe('<th scope="row" rowspan="2" width="120">科目</th>')
  expect(table.querySelector('td')?.colSpan).toBe(2)
  const others = sanitised(
    '<ol start="3"><li>三</li></ol><img src="https://www.example.org/1.png" width="80" height="60">',
  )
  expect(others.querySelector('ol')?.start).toBe(3)
  expect([...(others.querySelector('img')?.attributes ?? [])].map(({ value }) => value)).toEqual([
    'https://www.example.org/1.png',
    '80',
    '60',
  ])
})

test('in English a text in Chinese says so, and one in English does not', async () => {
  onTestFinished(() => activate('zh'))
  await act(() => activate('en'))
  page.rerender(<Page html="<p>带身份证</p>" />)
  expect(screen.getByText('The text below is in Chinese only.')).toHaveAttribute('lang', 'en')
  page.rerender(<Page html="<p>Bring your ID card</p>" />)
  expect(screen.queryByText('The text below is in Chinese only.')).toBeNull()
})
