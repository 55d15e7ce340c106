/**
 * Marks a part of index.html that only some answers contain, by comments around it: the build writes it, the gateway
 * selects.
 */
export const markPart = (name: string, markup: string) => `<!--part ${name}-->${markup}<!--/part-->`

const part = /<!--part ([\w-]+)-->([\s\S]*?)<!--\/part-->/g

/** The page with one of its parts, or with none, and without the marks. */
export const selectPart = (page: string, selected: string | null) =>
  page.replaceAll(part, (_, name: string, markup: string) => (name === selected ? markup : ''))

/** What the log-in card depends on. */
type LogInOptions = { readonly captchaMode: boolean; readonly providers: readonly string[] }

/** Name of the part with the prerendered log-in card. */
export const logInPart = ({ captchaMode, providers }: LogInOptions) =>
  ['log-in', ...(captchaMode ? ['captcha'] : []), ...(providers.length > 0 ? ['providers'] : [])].join('-')
