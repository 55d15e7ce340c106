import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'

import { expect, type Page, test as base } from '@playwright/test'

import { startLimit } from './testing/product.ts'

const origin = 'http://gallery.localhost'

// One worker for the file: a second one would build into the folder from which the first one reads.
base.describe.configure({ mode: 'default' })

/** With a build of the component gallery. */
const test = base.extend<object, { gallery: void }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted out of this pattern
    async ({}, provide) => {
      execFileSync('vite', ['build', '--config', 'web/build/gallery.config.ts', '--logLevel', 'error'])
      await provide()
    },
    { scope: 'worker', timeout: startLimit, auto: true },
  ],
})

/** Opens the gallery. Its files are served to this page only. */
async function openGallery(page: Page) {
  await page.route(`${origin}/gallery/**`, (route) =>
    route.fulfill({ path: `dist${new URL(route.request().url()).pathname}` }),
  )
  await page.goto(`${origin}/gallery/gallery.html`)
  await page.locator('[data-control=ground]').waitFor()
  await page.waitForLoadState('networkidle')
  // As high as the page: what is out of sight hides its dropdown.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: 1280, height })
}

/** Gives the first control of each cell that is named after a pseudo-class that pseudo-class. */
async function forcePseudoClasses(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('DOM.enable')
  await devTools.send('CSS.enable')
  const { root } = await devTools.send('DOM.getDocument')
  for (const forcedPseudoClasses of [['focus', 'focus-visible'], ['hover']]) {
    const cell = `[data-state=${forcedPseudoClasses.at(-1)}]`
    const selector = ['input', 'button', 'a', 'select', 'textarea'].map((tag) => `${cell} ${tag}`).join()
    const { nodeIds } = await devTools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    for (const nodeId of nodeIds) await devTools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })
  }
}

/** Cells of one colour only, and pairs of states of one control that have equal pixels. */
async function compareCells(page: Page) {
  const image = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const cells = Array.from(document.querySelectorAll<HTMLElement>('[data-control]'), (cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect()
      const { data } = context.getImageData(Math.round(left), Math.round(top), width, height)
      const { control = '', state = '' } = cell.dataset
      return { control, name: `${control}: ${state}`, pixels: new Uint32Array(data.buffer) }
    })
    return {
      count: cells.length,
      blank: cells.filter(({ pixels }) => pixels.every((it) => it === pixels[0])).map(({ name }) => name),
      equal: cells.flatMap((one, index) =>
        cells
          .slice(index + 1)
          .filter(
            (other) =>
              other.control === one.control && one.pixels.every((pixel, index) => pixel === other.pixels[index]),
          )
          .map((other) => `${one.name} = ${other.name}`),
      ),
    }
  }, image)
}

test('two states of a control never look the same, and none looks like the bare ground, light and dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await openGallery(page)
  await forcePseudoClasses(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { count, ...defects } = await compareCells(page)
    expect(count).toBeGreaterThan(150)
    expect(defects, colorScheme).toEqual({ blank: ['ground: '], equal: [] })
  }
})

/** What animations move: a loader, or anything else. */
const movingElements = (page: Page) =>
  page.evaluate(() => {
    const targets = document.getAnimations().map(({ effect }) => effect instanceof KeyframeEffect && effect.target)
    return targets.map((it) => (it instanceof Element && it.closest('.mantine-Loader-root') ? 'loader' : 'other'))
  })

test('with reduced motion nothing moves but a loader', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openGallery(page)
  expect(new Set(await movingElements(page))).toEqual(new Set(['loader', 'other']))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(new Set(await movingElements(page))).toEqual(new Set(['loader']))
})

test('the gallery is no part of the product: neither in its folder nor among the files for offline', () => {
  expect(existsSync('dist/client/index.html')).toBe(true)
  const files = globSync('dist/client/**/*.{html,js}')
  expect(files.filter((file) => /gallery/.test(file) || readFileSync(file, 'utf8').includes('gallery'))).toEqual([])
})
