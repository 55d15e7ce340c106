import { lacksBuiltIns } from '#web/client/polyfills/built-ins.ts'

/** Attributes of the script with the polyfills. */
export type Polyfills = { readonly src: string; readonly integrity: string }

/**
 * Writes the tag of the polyfills into the head where this browser lacks something: a deferred script that the parser
 * meets runs before the module scripts behind it, and a script that is inserted in any other way may run after them.
 */
export function loadPolyfills({ src, integrity }: Polyfills) {
  if (!lacksBuiltIns()) return
  const tag = `<script defer src="${src}" integrity="${integrity}"></script>`
  const policy = Object(globalThis).trustedTypes?.createPolicy('polyfills', { createHTML: () => tag })
  document.write(policy ? policy.createHTML('') : tag)
}
