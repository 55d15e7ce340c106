export type Heading = { key: string; element: HTMLElement; name: string; level: number }

/** Headings of a text that is on the page. */
export const headingsIn = (text: HTMLElement): Heading[] =>
  [...text.querySelectorAll<HTMLElement>('h1, h2, h3, h4')]
    .map((element, index) => ({
      key: String(index),
      element,
      name: element.textContent.trim(),
      level: Number(element.tagName.slice(1)),
    }))
    .filter(({ name }) => name !== '')

/** Brings a place of the text into sight and lets a keyboard or a screen reader go on from there. */
export function focusHeading(element: HTMLElement) {
  element.tabIndex = -1
  element.scrollIntoView({ block: 'start' })
  element.focus({ preventScroll: true })
}
