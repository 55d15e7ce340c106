import { onTestFinished } from 'vitest'

const usual = 1280

/** Width of the tests' screen in CSS pixels. */
export const screenSize = { width: usual }

/** Another width for the rest of a test. */
export function setScreenWidth(width: number) {
  screenSize.width = width
  onTestFinished(() => {
    screenSize.width = usual
  })
}
