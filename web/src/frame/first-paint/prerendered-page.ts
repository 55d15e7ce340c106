/** Id of the element with the prerendered page in each language, which hides React's root beside it. */
export const prerenderedId = 'prerendered'

const buttonName = (button: Element) => button.getAttribute('aria-label') ?? button.textContent

/** Marks the document whose prerendered page stays hidden, because the log-in page will show another form. */
export function skipPrerendered() {
  document.documentElement.dataset['skipPrerendered'] = ''
}

/**
 * Remembers the last button that was pressed in the prerendered page. Enter presses the submit button too, so that a
 * browser never submits the form on its own, which would put the password into the address.
 */
export function recordClicks() {
  document.addEventListener('click', (event) => {
    const page = document.getElementById(prerenderedId)
    const button = event.target instanceof Element && event.target.closest('button')
    if (!page || !button || !page.contains(button)) return
    event.preventDefault()
    page.dataset['pressed'] = buttonName(button)
  })
}

/**
 * Removes the prerendered page once React has rendered its own: what was typed, ticked and focused there is moved to the
 * same inputs here, and the button that was pressed is pressed again.
 */
export function replacePrerendered() {
  const page = document.getElementById(prerenderedId)
  if (!page) return
  const focused = document.activeElement
  const inputs = Array.from(page.querySelectorAll<HTMLInputElement>(`[lang="${document.documentElement.lang}"] input`))
  page.remove()
  if ('skipPrerendered' in document.documentElement.dataset) return
  const own = Array.from(document.querySelectorAll('input'))
  for (const input of inputs) {
    const isTwin = ({ type, name }: HTMLInputElement) =>
      type === input.type && (type === 'radio' || name === input.name)
    const index = own.findIndex(isTwin)
    const [twin] = index < 0 ? [] : own.splice(index, 1)
    if (twin) moveState(input, twin, input === focused)
  }
  const { pressed } = page.dataset
  const button = Array.from(document.querySelectorAll('button')).find((it) => buttonName(it) === pressed)
  // Not before React has finished this commit, whose state the handlers of the page read.
  if (button) queueMicrotask(() => button.click())
}

function moveState(from: HTMLInputElement, to: HTMLInputElement, isFocused: boolean) {
  const isText = from.type !== 'checkbox' && from.type !== 'radio'
  if (isText) to.value ||= from.value
  else if (from.checked !== to.checked && (from.checked || from.type === 'checkbox')) to.click()
  if (isFocused) to.focus()
  if (isFocused && isText) to.setSelectionRange(from.selectionStart, from.selectionEnd)
}
