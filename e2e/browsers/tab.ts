import { readFileSync } from 'node:fs'

import { expect } from '@playwright/test'

import type { EnginePage } from './engine.ts'

/** What a person sees: by role and accessible name, by label, or by text. */
export type Query =
  | { readonly role: string; readonly name?: string | RegExp; readonly checked?: boolean }
  | { readonly label: string | RegExp }
  | { readonly text: string | RegExp }

/** Milliseconds that a page has to show what is awaited. */
const limit = 30_000

const library = readFileSync(
  new URL('../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', import.meta.url),
  'utf8',
)

/** A tab of any engine. Each call waits until what it names is visible, and rejects after 30 s. */
export class Tab {
  readonly #page: EnginePage
  readonly #origin: string

  constructor(page: EnginePage, origin: string) {
    this.#page = page
    this.#origin = origin
  }

  goto(path: string): Promise<void> {
    return this.#page.goto(new URL(path, this.#origin).href)
  }

  reload(): Promise<void> {
    return this.#page.reload()
  }

  back(): Promise<void> {
    return this.#page.back()
  }

  /** The page as it is printed, as PDF. */
  print(): Promise<Buffer> {
    return this.#page.print()
  }

  /** Closes it as a crash does: the page is not asked. */
  close(): Promise<void> {
    return this.#page.close()
  }

  /** Value of an expression of the page, as JSON. */
  evaluate(expression: string): Promise<unknown> {
    return this.#page.evaluate(expression)
  }

  async see(query: Query): Promise<void> {
    const isThere = async () => (await this.count(query)) > 0
    await until(`to see ${described(query)}`, isThere).catch((error: unknown) => this.#describe(error))
  }

  async seeNone(query: Query): Promise<void> {
    await until(`to see no ${described(query)}`, async () => (await this.count(query)) === 0)
  }

  /** Waits for a path. */
  async arrive(path: RegExp): Promise<void> {
    await until(`the path ${path}`, async () => path.test(String(await this.evaluate('location.pathname'))))
  }

  /** Number of visible matches. */
  async count(query: Query): Promise<number> {
    await this.#loadQueries()
    return Number(await this.#page.evaluate(`(${visible(query)}).length`))
  }

  async click(query: Query): Promise<void> {
    await this.#act(query, (element) => this.#page.click(element))
  }

  /** Clicks the last match: a dialog comes behind what opened it. */
  async clickLast(query: Query): Promise<void> {
    await this.#act(query, (element) => this.#page.click(element), -1)
  }

  async type(query: Query, text: string): Promise<void> {
    await this.#act(query, (element) => this.#page.type(element, text))
  }

  /** Text or value of the first match. */
  async read(query: Query): Promise<string> {
    await this.see(query)
    return String(
      await this.#page.evaluate(`(({ value, textContent }) => value ?? textContent)((${visible(query)})[0])`),
    )
  }

  /** Chooses a file in the only file input. */
  async upload(file: string): Promise<void> {
    await until('a file input', () => this.evaluate(`Boolean(document.querySelector('input[type=file]'))`))
    await this.#page.upload(`document.querySelector('input[type=file]')`, file)
  }

  /** A page that renders anew replaces elements between the query and the act: then both are done again. */
  async #act(query: Query, act: (element: string) => Promise<void>, index = 0): Promise<void> {
    let last: unknown
    await until(described(query), async () => {
      if ((await this.count(query)) === 0) return false
      return act(`(${visible(query)}).at(${index})`).then(
        () => true,
        (error: unknown) => void (last = error),
      )
    }).catch((error: unknown) => this.#describe(last ?? error))
  }

  /** Rejects with an error and with what the page showed. */
  async #describe(cause: unknown): Promise<never> {
    const text = await this.evaluate(`location.href + '\\n' + document.body.innerText`).catch(String)
    throw new Error(`${String(cause)}\non ${String(text).replace(/\s+/g, ' ').slice(0, 600)}`, { cause })
  }

  async #loadQueries(): Promise<void> {
    const isLoaded = await this.#page.evaluate(`typeof globalThis.TestingLibraryDom === 'object'`)
    if (isLoaded !== true) await this.#page.evaluate(`(() => { ${library} })()`)
  }
}

/** Waits until a condition holds; a document that is being replaced refuses scripts. */
const until = (awaited: string, holds: () => Promise<unknown>) =>
  expect(async () => expect(await holds(), awaited).toBe(true)).toPass({ timeout: limit, intervals: [100] })

const literal = (text: string | RegExp | boolean) => (text instanceof RegExp ? String(text) : JSON.stringify(text))

const call = (name: string, ...args: string[]) => `TestingLibraryDom.queryAllBy${name}(document.body, ${args.join()})`

function found(query: Query): string {
  if ('label' in query) return call('LabelText', literal(query.label))
  if ('text' in query) return call('Text', literal(query.text))
  const { role, ...options } = query
  const pairs = Object.entries(options).map(([key, value]) => `${key}: ${literal(value)}`)
  return call('Role', literal(role), `{ ${pairs.join()} }`)
}

const visible = (query: Query) => `${found(query)}.filter((it) => it.checkVisibility({ visibilityProperty: true }))`

const described = (query: Query) =>
  Object.entries(query)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')
