import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const pageFile = (name: string) => join(import.meta.dirname, 'page', name)

export const pageHtml = () => readFileSync(pageFile('page.html'), 'utf8')
export const pageStyle = () => readFileSync(pageFile('page.css'), 'utf8')

let script: Promise<string> | undefined

/** The page's script, bundled at its first request: the mock server starts without a build step. */
export const pageScript = () => (script ??= bundle())

async function bundle(): Promise<string> {
  const { rolldown } = await import('rolldown')
  const built = await rolldown({
    input: pageFile('page.tsx'),
    platform: 'browser',
  })
  const { output } = await built.generate({ format: 'esm' })
  return output[0].code
}
