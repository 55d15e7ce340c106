import { Typography } from '@mantine/core'
import DOMPurify, { type Config } from 'dompurify'
import { useMemo } from 'react'

const purifier = DOMPurify(window)

const tags =
  'h1 h2 h3 h4 h5 h6 p br hr div span blockquote pre code b strong i em u s sub sup small mark ul ol li dl dt dd a img table caption thead tbody tfoot tr th td'

const addresses = /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp);)/i

const allowed: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: tags.split(' '),
  ALLOWED_ATTR: ['href', 'title', 'alt', 'src', 'width', 'height', 'colspan', 'rowspan', 'start', 'scope'],
  ALLOWED_URI_REGEXP: addresses,
  ALLOW_DATA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
}

/** DOMPurify lets pictures carry data of any type, whatever addresses are allowed. */
purifier.addHook('uponSanitizeAttribute', (_node, attribute) => {
  const isAddress = attribute.attrName === 'src' || attribute.attrName === 'href'
  if (isAddress && !addresses.test(attribute.attrValue)) attribute.keepAttr = false
})

/** Links of organisers lead out: in a window of their own that learns nothing of ours. */
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/**
 * Even to parse a style or a handler offends the page's policy: sheets are left out and attributes lose their names
 * before anything is parsed.
 */
const withoutOffence = (html: string) =>
  html
    .replaceAll(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replaceAll(/<[^>]+>/g, (tag) => tag.replaceAll(/([\s/"'])(style|on\w+)\s*=/gi, '$1data-$2='))

/** The only place that shows HTML: what others wrote, cleaned of everything that could act. Source: security R67. */
export function SafeHtml({ html }: { html: string }) {
  // Kept, or every rendering would put the whole text in anew and what points into it would be lost.
  const clean = useMemo(() => purifier.sanitize(withoutOffence(html), allowed), [html])
  // React's type of the property is older than Trusted Types, which pass through it as they are.
  // oxlint-disable-next-line react/no-danger -- sanitised above
  return <Typography dangerouslySetInnerHTML={{ __html: clean as unknown as string }} />
}
