const attribute = /([\s/"'])(style|on\w+)\s*=/gi

/**
 * Markup that can be parsed under the CSP, which inline styles and handlers already violate: style sheets are cut out and
 * such attributes renamed. Split by hand, for a text of the server: each step is linear. Source: security R67.
 */
export const inertMarkup = (html: string) =>
  eachButLast(withoutStyleSheets(html).split('>'), (upToTag) => {
    const start = upToTag.indexOf('<')
    return start < 0 ? upToTag : upToTag.slice(0, start) + upToTag.slice(start).replaceAll(attribute, '$1data-$2=')
  }).join('>')

/** A tag ends with `>`: behind the last one there is none. */
const eachButLast = (parts: readonly string[], change: (part: string) => string) =>
  parts.map((part, index) => (index < parts.length - 1 ? change(part) : part))

/** Without style elements; one that does not end takes the rest of the text. */
function withoutStyleSheets(html: string): string {
  const [before = '', ...elements] = html.split(/<style\b/i)
  return before + elements.map(behindEnd).join('')
}

function behindEnd(element: string): string {
  const end = /<\/style\s*>/i.exec(element)
  return end ? element.slice(end.index + end[0].length) : ''
}

/** Text of the style sheets that `inertMarkup` cuts out. */
export const styleSheetTexts = (html: string) =>
  html
    .split(/<\/style\b/i)
    .slice(0, -1)
    .map((before) => before.split(/<style\b/i).at(-1) ?? '')
    .map((element) => element.slice(element.indexOf('>') + 1))
    .join('\n')
