import { act } from '@testing-library/react'

const watched = new Set<FakeIntersectionObserver>()

/** jsdom lays nothing out, so nothing comes into sight by itself: a test says when. */
export class FakeIntersectionObserver {
  readonly #callback: IntersectionObserverCallback

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }

  observe() {
    watched.add(this)
  }

  unobserve() {
    watched.delete(this)
  }

  disconnect() {
    watched.delete(this)
  }

  /** Only what the client reads of an entry. */
  intersect() {
    const entries = [{ isIntersecting: true }] as IntersectionObserverEntry[]
    this.#callback(entries, this as unknown as IntersectionObserver)
  }
}

/** Everything that the page waits for comes into sight, as if one had scrolled to the end. */
export const scrollToEnd = () =>
  act(() => {
    for (const it of watched) it.intersect()
  })
