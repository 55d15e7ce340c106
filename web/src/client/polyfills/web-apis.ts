/** URL.parse: null in place of an error. */
export function parseUrl(url: string | URL, base?: string | URL): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}

/** URL.canParse. */
export const canParse = (url: string | URL, base?: string | URL) => parseUrl(url, base) !== null

/** AbortSignal.any: aborted with the reason of the first of these signals. */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    if (controller.signal.aborted) break
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  }
  return controller.signal
}

/** HTMLFormElement.requestSubmit: a pressed submit button also validates, and its event can be prevented. */
export function requestSubmit(form: HTMLFormElement, submitter?: HTMLElement | null) {
  if (submitter) return submitter.click()
  const button = document.createElement('button')
  button.hidden = true
  form.append(button)
  button.click()
  button.remove()
}
