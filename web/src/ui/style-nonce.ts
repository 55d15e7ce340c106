/**
 * The nonce that the gateway put into the page for style elements that libraries make: Mantine's own, and the one that
 * stops the page from scrolling behind a dialog, which looks for it under webpack's name.
 */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  return nonce
}
