import type { TestingLibraryMatchers } from '@testing-library/jest-dom/matchers'

/** jest-dom's own declaration is for an older vitest. */
declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends TestingLibraryMatchers<unknown, R> {
    /** Of what is matched: part of vitest's declaration, not of jest-dom's. */
    readonly __matched?: T
  }
}
