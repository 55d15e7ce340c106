export type Heading = { key: string; element: HTMLElement; name: string; level: number }

/** Headings inside an element. */
export const headingsIn = (text: HTMLElement): Heading[] =>
  [...text.querySelectorAll<HTMLElement>('h1, h2, h3, h4')]
    .map((element, index) => ({
      key: String(index),
      element,
      name: element.textContent.trim(),
      level: Number(element.tagName.slice(1)),
    }))
    .filter(({ name }) => name !== '')

/** Scrolls to a heading and focuses it. */
export function focusHeading(element: HTMLElement) {
  element.tabIndex = -1
  element.scrollIntoView({ block: 'start' })
  element.focus({ preventScroll: true })
}
