import { expect, test } from 'vitest'

import { inertMarkup, styleSheetTexts } from './inert-markup.ts'
import { sanitisedDocument, sanitisedHtml } from './sanitise.ts'

/** Least CPU time of three runs, in milliseconds: that of the clock depends on what else the machine does. */
function cost(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage()
    work()
    return process.cpuUsage(start).user / 1000
  })
  return Math.min(...times)
}

test.each(['<', '<a ', '<style ', '</style ', '<style></style', '<a style', "<'on", '>', '<>'])(
  'ten times as many %j cost less than 25 times the work',
  (part) => {
    const [few, many] = [part.repeat(30_000), part.repeat(300_000)]
    for (const work of [inertMarkup, styleSheetTexts]) {
      const least = 10 // below it the collector of garbage is what is measured; a quadratic work takes a minute
      expect(cost(() => work(many))).toBeLessThan(
        25 *
          Math.max(
            cost(() => work(few)),
            least,
          ),
      )
    }
  },
)

test('300,000 angle brackets are a text of a page and of a document', () => {
  const html = `<p>须知</p>${'<'.repeat(300_000)}`
  expect(sanitisedHtml(html)).toEqual(`<p>须知</p>${'&lt;'.repeat(300_000)}`)
  expect(sanitisedDocument(html).content.textContent).toHaveLength(300_002)
})

test.each([
  ['<p style="color:red" onclick=go() class=a>', '<p data-style="color:red" data-onclick=go() class=a>'],
  ['<p/STYLE = x>on = 1</p>', '<p/data-STYLE= x>on = 1</p>'],
  ['a < b style=', 'a < b style='],
  ['a > b < c', 'a > b < c'],
  ['<i>a</i><style media=x>p{}</style ><b>c', '<i>a</i><b>c'],
  ['a<style>b<style>c</style>d<STYLE>e</style>f', 'adf'],
  ['a<style>b', 'a'],
  ['a<styled>b', 'a<styled>b'],
])('%j is parsed as %j', (html, inert) => {
  expect(inertMarkup(html)).toBe(inert)
})

test('the style sheets of a document are kept apart, without one that does not end', () => {
  expect(styleSheetTexts('<style>p{}</style>a<style media=x>b{}</style><style>c{}')).toBe('p{}\nb{}')
})
