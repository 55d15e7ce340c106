import { act } from '@testing-library/react'

const watched = new Set<FakeIntersectionObserver>()

/** jsdom has no layout, so that elements never come into view: a test does it. */
export class FakeIntersectionObserver {
  readonly #callback: IntersectionObserverCallback
  readonly #targets = new Set<Element>()

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }

  observe(target: Element) {
    this.#targets.add(target)
    watched.add(this)
  }

  unobserve(target: Element) {
    this.#targets.delete(target)
  }

  disconnect() {
    watched.delete(this)
  }

  /** Only what the client reads of an entry. */
  intersect(isInSight: (target: Element) => boolean) {
    const boundingClientRect = { height: 450 }
    const entries = [...this.#targets].map((target) => ({
      target,
      isIntersecting: isInSight(target),
      boundingClientRect,
    })) as IntersectionObserverEntry[]
    this.#callback(entries, this as unknown as IntersectionObserver)
  }
}

/** These elements come into sight, of all that the page waits for, and the others leave it. */
export const scrollTo = (isInSight: (target: Element) => boolean) =>
  act(() => {
    for (const it of watched) it.intersect(isInSight)
  })

/** Everything that the page waits for comes into sight, as if one had scrolled to the end. */
export const scrollToEnd = () => scrollTo(() => true)
