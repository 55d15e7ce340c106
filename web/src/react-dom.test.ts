import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInThisContext } from 'node:vm'

import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { reactParts } from '../build/library-patches/react-parts.ts'
import { transformed } from '../build/library-patches/transformed.ts'

const modules: Record<string, object> = { scheduler: createRequire(import.meta.url)('scheduler') }

/** A package of React as the build takes it. */
function load(name: string, path: string, change = (code: string) => code): object {
  const exports = {}
  const code = change(readFileSync(`node_modules/${path}.production.js`, 'utf8'))
  runInThisContext(`(require, exports) => {${code}}`)((it: string) => modules[it], exports)
  modules[name] = exports
  return exports
}

// Each has the exports of its package.
const react = load('react', 'react/cjs/react') as typeof import('react')
const { createPortal, flushSync } = load('react-dom', 'react-dom/cjs/react-dom') as typeof import('react-dom')
const client = load('client', 'react-dom/cjs/react-dom-client', (code) => transformed(reactParts, code))
const { createRoot } = client as typeof import('react-dom/client')
const { Activity, Component, createElement: h, Fragment, lazy, memo, Suspense, useState } = react

/** A page rendered by the React DOM of the build. */
function rendered(children: ReactNode, onCaughtError?: (error: unknown) => void) {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element, onCaughtError && { onCaughtError })
  const rerender = (changed: ReactNode) => flushSync(() => root.render(changed))
  rerender(children)
  onTestFinished(() => {
    flushSync(() => root.unmount())
    element.remove()
  })
  return { element, rerender }
}

const items = (keys: string) => h('ul', null, ...Array.from(keys, (key) => h('li', { key }, key)))

const page = (keys: string, mode: 'visible' | 'hidden') =>
  h(
    Fragment,
    null,
    h('style', null, 'p {}'),
    h(Activity, { mode, children: items(keys) }),
    createPortal(h('b', null, keys), document.body),
  )

test('the React DOM of the build adds, moves and removes elements, also in fragments, portals and hidden trees', () => {
  const { element, rerender } = rendered(page('abc', 'visible'))
  expect(element.textContent).toBe('p {}abc')
  rerender(page('cxa', 'hidden'))
  expect(element.querySelector('ul')?.style.display).toBe('none')
  expect(document.querySelector('b')?.textContent).toBe('cxa')
  rerender(page('cxa', 'visible'))
  expect(element.querySelector('ul')?.outerHTML).toBe('<ul style=""><li>c</li><li>x</li><li>a</li></ul>')
})

test('the React DOM of the build waits for what is loaded, keeps the state of inputs and handles events', async () => {
  function Field() {
    const [text, setText] = useState('')
    return h('form', null, h('input', { value: text, onChange: (event) => setText(event.currentTarget.value) }), text)
  }
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Field }>()
  const Late = lazy(() => promise)
  const { element } = rendered(h(Suspense, { fallback: 'waiting' }, h(memo(Late))))
  expect(element.textContent).toBe('waiting')
  resolve({ default: Field })
  await vi.waitFor(() => expect(element.querySelector('input')).not.toBeNull())
  const input = element.querySelector('input')
  if (input) Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'typed')
  flushSync(() => input?.dispatchEvent(new Event('input', { bubbles: true })))
  expect(element.textContent).toBe('typed')
})

function Broken(): ReactNode {
  throw new Error('broken')
}

test('the React DOM of the build gives an error to the boundary around it', () => {
  class Boundary extends Component<{ children: ReactNode }> {
    static getDerivedStateFromError = (error: Error) => ({ error })
    override state: { error?: Error } = {}
    override render = () => this.state.error?.message ?? this.props.children
  }
  const caught: unknown[] = []
  const { element } = rendered(h(Boundary, null, h(Broken)), (error) => caught.push(error))
  expect(element.textContent).toBe('broken')
  expect(caught).toEqual([new Error('broken')])
})
