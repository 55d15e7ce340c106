import { createServer } from 'vite'

import type { CurrentMocks, Mocks } from './server.ts'

/**
 * The mocks from their sources: a file that was changed, and what imports it, is read again by the next call. Calls under
 * way end with the code that they began with; state of unchanged files stays. While the sources have an error, which is
 * reported once, the last version answers. `root` has the folder of the mocks.
 */
export async function reloadingMocks(
  report: (error: unknown) => void,
  root = process.cwd(),
): Promise<{ current: CurrentMocks; close(): Promise<void> }> {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  let last: { readonly module: object; readonly mocks: Mocks } | undefined
  let failure = ''
  return {
    async current(at) {
      try {
        const module = await vite.ssrLoadModule('/mocks/server.ts')
        if (module !== last?.module) last = { module, mocks: module['createMocks'](at) }
        return last.mocks
      } catch (error) {
        if (!last) throw error
        if (String(error) !== failure) report(error)
        failure = String(error)
        return last.mocks
      }
    },
    close: () => vite.close(),
  }
}
