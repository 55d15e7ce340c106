import { useMergedRef } from '@mantine/hooks'
import { type Ref, useEffect, useRef } from 'react'

import { sanitisedDocument } from './html/sanitise.ts'
import { styleNonce } from './style-nonce.ts'

import classes from './document-frame.module.css'

type Props = { html: string; title: string; ref: Ref<HTMLIFrameElement> }

/**
 * HTML document of the server in a sandboxed frame: no scripts, forms, popups or navigation. Its origin is ours, so that
 * it can be filled and printed from here; the content security policy of the page also applies to it. Source: security R67.
 */
export function DocumentFrame({ html, title, ref }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const merged = useMergedRef(frame, ref)
  useEffect(() => {
    if (frame.current) fill(frame.current, html)
  }, [html])
  return (
    <iframe
      ref={merged}
      title={title}
      className={classes.frame}
      sandbox="allow-same-origin allow-modals"
      onLoad={({ currentTarget }) => fill(currentTarget, html)} // some browsers replace the first document
    />
  )
}

/** Styles by nonce and by CSSOM: the policy allows no style attribute. */
function fill({ contentDocument: page }: HTMLIFrameElement, html: string) {
  if (!page) return
  const { content, css } = sanitisedDocument(html)
  const sheet = page.createElement('style')
  sheet.nonce = styleNonce()
  sheet.textContent = css
  page.head.replaceChildren(sheet)
  page.body.replaceChildren(page.adoptNode(content))
  for (const element of page.body.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
  }
}
