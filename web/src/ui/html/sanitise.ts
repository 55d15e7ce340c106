import DOMPurify, { type Config } from 'dompurify'

import { newWindow } from '../in-app-browser/new-window.ts'
import { inertMarkup, styleSheetTexts } from './inert-markup.ts'

/** One instance: its Trusted Types policy may be created once. */
const purifier = DOMPurify(window)

const tags =
  'h1 h2 h3 h4 h5 h6 p br hr div span blockquote pre code b strong i em u s sub sup small mark ul ol li dl dt dd a img table caption thead tbody tfoot tr th td'

const addresses = /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp);)/i

/** Attributes without an address; DOMPurify would match their values against its pattern of addresses. */
const plainAttributes = ['width', 'height', 'colspan', 'rowspan', 'start', 'scope']

const allowed: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: tags.split(' '),
  ALLOWED_ATTR: ['href', 'title', 'alt', 'src', ...plainAttributes],
  ADD_URI_SAFE_ATTR: plainAttributes,
  ALLOWED_URI_REGEXP: addresses,
  ALLOW_DATA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
}

/** DOMPurify allows data URLs of any type in images; only image types are kept. */
purifier.addHook('uponSanitizeAttribute', (_node, attribute) => {
  const isAddress = attribute.attrName === 'src' || attribute.attrName === 'href'
  if (isAddress && !addresses.test(attribute.attrValue)) attribute.keepAttr = false
})

/** Links of organisers open in a new window, without referrer and opener. */
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', newWindow() ?? '_self')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** Sanitised HTML for a page of ours. */
export const sanitisedHtml = (html: string) => purifier.sanitize(inertMarkup(html), allowed)

const allowedInDocument: Config & { RETURN_DOM_FRAGMENT: true } = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['form', 'input', 'button', 'select', 'textarea'],
  RETURN_DOM_FRAGMENT: true,
}

/** Content of an HTML document for a separate frame, with its layout: style attributes are in `data-style`. */
export const sanitisedDocument = (html: string): { content: DocumentFragment; css: string } => ({
  content: purifier.sanitize(inertMarkup(html), allowedInDocument),
  css: styleSheetTexts(html),
})
