import type { Plugin } from 'vite'

/** A file of the client that fails to load is requested again, within a time-out: see web/src/frame/update/load-file.ts. */
export const retriedFiles: Plugin = {
  name: 'retried-files',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      const load = 'baseModule().catch(handlePreloadError)'
      if (!code.includes(load)) throw new Error('vite loads files in another way: mend retriedFiles')
      const retried = code.replace(load, 'loadFile(baseModule).catch(handlePreloadError)')
      return `import { loadFile } from '/src/frame/update/load-file.ts'\n${retried}`
    },
  },
}
