import { lazy, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'

import { useDeferredMount } from './use-deferred-mount.ts'

let container: HTMLElement
let root: Root

// Within `act` React does not throttle what a boundary reveals.
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  container = document.createElement('div')
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

const Dialog = () => (useDeferredMount() ? 'large' : 'frame')

test('what is large is rendered behind the frame around it', async () => {
  const texts: (string | null)[] = []
  new MutationObserver(() => texts.push(container.textContent)).observe(container, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  root.render(<Dialog />)
  await expect.poll(() => container.textContent).toBe('large')
  expect(texts).toEqual(['frame', 'large'])
})

test('a page that is revealed with it is rendered once while the reveal is throttled', async () => {
  let renders = 0
  function Page() {
    renders += 1
    return 'page '
  }
  const Late = lazy(async () => {
    await sleep(20)
    return { default: () => [<Page key="page" />, <Dialog key="dialog" />] }
  })
  root.render(
    <Suspense fallback="pending">
      <Late />
    </Suspense>,
  )
  await expect.poll(() => container.textContent).toBe('pending')
  await expect.poll(() => container.textContent).toBe('page large')
  expect(renders).toBe(1)
})
