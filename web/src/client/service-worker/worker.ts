import { CacheFirst, disableNavigationPreload, type PrecacheEntry, Serwist } from 'serwist'

import { lacksBuiltIns } from '../polyfills/built-ins.ts'
import { isPage, precachedFile, shellPage } from './shell-page.ts'

declare const self: ServiceWorkerGlobalScope

/** The built client; the build puts it here. */
declare const SHELL: Exclude<PrecacheEntry, string>[]

/** Firefox fails a page whose preload fails, whatever the handler answers: offline it would show nothing. */
const preloads = !navigator.userAgent.includes('Firefox/')
if (!preloads) disableNavigationPreload()

/** Only an old browser loads the polyfills, which it lacks as much as its pages do. */
const needed = lacksBuiltIns() ? SHELL : SHELL.filter(({ url }) => !url.startsWith('/assets/polyfills-'))

/** The font of rare characters: cached once a page has used it, so that a ticket shows its name without a network. */
const isFont = /^\/assets\/.+\.woff2$/

/**
 * Caches only the files of the client: no answer of the API ever passes through here. A new version waits
 * until the page reports that no input would be lost.
 */
const serwist = new Serwist({
  precacheEntries: needed,
  precacheOptions: { cleanupOutdatedCaches: true, directoryIndex: null, cleanURLs: false },
  clientsClaim: true,
  navigationPreload: preloads,
  runtimeCaching: [
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && isFont.test(url.pathname),
      handler: new CacheFirst({ cacheName: 'fonts' }),
    },
    {
      matcher: ({ request, url }) => isPage(request.mode, url, self.location.origin),
      handler: ({ request, event }) => {
        const preloaded = event instanceof FetchEvent ? event.preloadResponse : undefined
        const network = Promise.resolve(preloaded).then((page: Response | undefined) => page ?? fetch(request))
        return shellPage(network, () => serwist.matchPrecache('/index.html'))
      },
    },
  ],
})

self.addEventListener('install', serwist.handleInstall)
self.addEventListener('activate', serwist.handleActivate)
self.addEventListener('message', serwist.handleCache)
self.addEventListener('fetch', (event) => {
  const { request } = event
  const response = serwist.handleRequest({ request, event })
  const isPrecached = request.mode !== 'navigate' && serwist.getPrecacheKeyForUrl(request.url) !== undefined
  if (response) event.respondWith(isPrecached ? precachedFile(response, () => fetch(request)) : response)
})
