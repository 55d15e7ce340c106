const opening = '<!--part '
const middle = '-->'
const closing = '<!--/part-->'

/**
 * Marks a part of index.html that only some answers contain, by comments around it: the build writes it, the gateway
 * selects.
 */
export const markPart = (name: string, markup: string) => `${opening}${name}${middle}${markup}${closing}`

/** The page with one of its parts or none, without the marks. */
export function selectPart(page: string, selected: string | null): string {
  const [head = '', ...tails] = page.split(opening)
  const parts = tails.map((tail) => {
    const [start, end] = [tail.indexOf(middle), tail.indexOf(closing)]
    const markup = tail.slice(0, start) === selected ? tail.slice(start + middle.length, end) : ''
    return markup + tail.slice(end + closing.length)
  })
  return head + parts.join('')
}

/** What the log-in card depends on. */
type LogInOptions = { readonly captchaMode: boolean; readonly providers: readonly string[] }

/** Name of the part with the prerendered log-in card. */
export const logInPart = ({ captchaMode, providers }: LogInOptions) =>
  ['log-in', ...(captchaMode ? ['captcha'] : []), ...(providers.length > 0 ? ['providers'] : [])].join('-')
