import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import puppeteer, { type Browser, type BrowserContext, type ElementHandle, type Page } from 'puppeteer-core'

import type { Engine, EnginePage, Profile } from './engine.ts'

/** Firefox ESR over WebDriver BiDi, without a window. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch(executablePath)
  return {
    newProfile: (storage) => (storage === 'disk' ? profileOnDisk(executablePath) : profileInMemory(browser)),
    stop: () => browser.close(),
  }
}

const launch = (executablePath: string, userDataDir?: string) =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    acceptInsecureCerts: true,
    args: ['-width=1280', '-height=900'],
    env: { ...process.env, TZ: 'Asia/Shanghai', MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN', 'ui.prefersReducedMotion': 1 },
    ...(userDataDir && { userDataDir }),
  })

async function profileInMemory(browser: Browser): Promise<Profile> {
  const context = await browser.createBrowserContext()
  return {
    open: () => openPage(context),
    kill: () => Promise.reject(new Error('its storage is in memory')),
    end: () => context.close(),
  }
}

async function profileOnDisk(executablePath: string): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'firefox-'))
  let browser = await launch(executablePath, folder)
  return {
    open: () => openPage(browser.defaultBrowserContext()),
    async kill() {
      const child = browser.process()
      if (!child) throw new Error('the browser has no process')
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      browser = await launch(executablePath, folder)
    },
    async end() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openPage(context: BrowserContext): Promise<EnginePage> {
  const page = await context.newPage()
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    evaluate: (expression) => page.evaluate(expression),
    async click(expression) {
      await (await findElement(page, expression)).click()
    },
    async type(expression, text) {
      const element = await findElement(page, expression)
      await element.focus()
      await page.keyboard.type(text)
    },
    async upload(expression, file) {
      const element = await findElement(page, expression)
      await (element as ElementHandle<HTMLInputElement>).uploadFile(file) // of any other element it rejects
    },
    print: async () => Buffer.from(await page.pdf({ format: 'A4', preferCSSPageSize: true })),
    close: () => page.close({ runBeforeUnload: false }),
  }
}

async function findElement(page: Page, expression: string): Promise<ElementHandle> {
  const handle = await page.evaluateHandle(expression)
  const element = handle.asElement()
  if (!element) throw new Error(`no element: ${expression}`)
  return element as ElementHandle // an expression of the page has no type
}
