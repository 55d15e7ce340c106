import type { ApiError } from '#contracts/core/error.ts'

/** What a provider's way back has in it. Source: blade-contract 4.5. */
const segment = '/oauth/redirect/'

/** What the address of this visit brought along for the log-in, and what became of it. In memory only. */
export const callbackParams = {
  /** The part of the address before the provider's segment. */
  basePath: '/',
  code: '',
  state: '',
  verifyKey: '',
  failure: null as ApiError | null,
}

/**
 * Takes what opens an account out of the address, before anything else reads it: it is in no history, no log and no
 * bookmark then. Called before everything else.
 */
export function takeCallbackParams() {
  const { origin, pathname, search } = location
  const [before, source] = pathname.split(segment)
  const params = new URLSearchParams(search)
  if (source === undefined && !params.has('verifyKey')) return
  callbackParams.basePath = (source !== undefined && before) || '/'
  for (const name of ['code', 'state', 'verifyKey'] as const) {
    callbackParams[name] = params.get(name) ?? ''
    params.delete(name)
  }
  const rest = params.size > 0 ? `?${params}` : ''
  const clean = source === undefined ? `/login${rest}` : segment + (source || '-')
  history.replaceState(history.state, '', origin + clean)
}

/** What was brought along is good once. */
export function consumeCallbackParams() {
  const { code, state, verifyKey, failure } = callbackParams
  Object.assign(callbackParams, { code: '', state: '', verifyKey: '', failure: null })
  return { code, state, verifyKey, failure }
}
