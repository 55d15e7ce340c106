import { setTimeout as delay } from 'node:timers/promises'

import type { EnginePage } from './engine.ts'

/** Key under which WebDriver keeps the reference of an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Milliseconds after which a command counts as failed: a driver whose browser has died never answers. */
const commandTimeout = 60_000

/** Commands of the W3C WebDriver protocol to a driver. Rejects with the error code and message of the driver, or after a minute. */
export type Commands = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

export function sessionCommands(address: string): Commands {
  return async (method, path, body) => {
    const sends = method === 'POST' && { body: JSON.stringify(body ?? {}) }
    const response = await fetch(address + path, { method, ...sends, signal: AbortSignal.timeout(commandTimeout) })
    const { value } = (await response.json()) as { value: unknown } // every answer has this form
    if (!response.ok) throw new Error(`${path.replace(/^\/session\/[^/]+/, '')}: ${JSON.stringify(value)}`)
    return value
  }
}

/** Waits until the driver accepts sessions, at most 20 s. */
export async function untilReady(commands: Commands) {
  for (let turn = 0; turn < 200; turn += 1) {
    const isReady = await commands('GET', '/status').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await delay(100)
  }
  throw new Error('WebDriver does not answer')
}

/** Starts a session; returns its commands. */
export async function startSession(commands: Commands, capabilities: object): Promise<Commands> {
  const value = await commands('POST', '/session', { capabilities: { alwaysMatch: capabilities } })
  const { sessionId } = value as { sessionId: string } // W3C WebDriver 8.1
  return (method, path, body) => commands(method, `/session/${sessionId}${path}`, body)
}

/** A window of a session. A session has one current window: each command names it first. */
export function sessionWindow(commands: Commands, handle: string): EnginePage {
  async function command(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
    await commands('POST', '/window', { handle })
    return commands(method, path, body)
  }
  const run = (expression: string) => command('POST', '/execute/sync', { script: `return ${expression}`, args: [] })

  async function findElement(expression: string): Promise<string> {
    const value = await run(expression)
    const reference = (value as Record<string, unknown> | null)?.[elementKey]
    if (typeof reference !== 'string') throw new Error(`no element: ${expression}`)
    return `/element/${reference}`
  }

  return {
    goto: async (url) => void (await command('POST', '/url', { url })),
    reload: async () => void (await command('POST', '/refresh')),
    back: async () => void (await command('POST', '/back')),
    evaluate: run,
    async click(expression) {
      // The element click of WebKitGTK refuses a radio button that its own label covers.
      const at = (await run(`(${centreScript})(${expression})`)) as { x: number; y: number } // of centreScript
      await command('POST', '/actions', { actions: [clickAt(at)] })
    },
    type: async (expression, text) => void (await command('POST', `${await findElement(expression)}/value`, { text })),
    upload: async (expression, file) =>
      void (await command('POST', `${await findElement(expression)}/value`, { text: file })),
    print: async () => Buffer.from(String(await command('POST', '/print', {})), 'base64'),
    close: async () => void (await command('DELETE', '/window')),
  }
}

/**
 * In the page: scrolls to an element; its centre in the viewport, in CSS pixels, once it has stopped moving and a press there
 * reaches it: a menu stands in a corner until it is placed. Rejects after 2 s.
 */
const centreScript = `async (element) => {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const own = [element, ...(element.labels ?? [])]
  let [last, turnsInPlace] = [{}, 0]
  for (let turn = 0; turn < 40; turn += 1) {
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    const hit = document.elementFromPoint(at.x, at.y)
    const isReached = hit !== null && own.some((it) => it.contains(hit) || hit.contains(it))
    turnsInPlace = isReached && last.x === at.x && last.y === at.y ? turnsInPlace + 1 : 0
    if (turnsInPlace === 2) return at
    last = at
    // A busy machine calls timers between two frames of a movement.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
  }
  throw new Error('something else is in front of it')
}`

/** W3C WebDriver 15: a press of the mouse's first button. */
const clickAt = (at: { readonly x: number; readonly y: number }) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', duration: 0, origin: 'viewport', ...at },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})
