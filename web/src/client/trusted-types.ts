import type { TrustedTypesWindow } from 'trusted-types/lib'

/** The worker that keeps the client on the device. */
export const serviceWorkerPath = '/sw.js'

/** Where the build puts scripts of workers. Served by the gateway, whose headers confine them. */
const workers = () => `${location.origin}/workers/`

/**
 * With Trusted Types on, text set as HTML and addresses of scripts pass here. Style sheets have no markup and go
 * through; anything with a tag in it is refused: HTML is shown by SafeHtml only. Of scripts, only workers that the build
 * made are let through. Source: security R35, R67.
 */
export function installTrustedTypes() {
  const { trustedTypes } = window as unknown as TrustedTypesWindow // not every browser has it, nor does lib.dom
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text) as string, // null refuses, by the standard
    createScriptURL: (url) => (isOwnWorker(url) ? url : null) as string, // as above
  })
}

/** Whether an address is a script of ours for a worker; another origin, a blob or another folder is not. */
export function isOwnWorker(address: string): boolean {
  const { href } = new URL(address, location.href)
  if (href === location.origin + serviceWorkerPath) return true
  return href.startsWith(workers()) && /^[\w-]+\.js$/.test(href.slice(workers().length))
}
