import type { ApiError } from '#contracts/core/error.ts'

/** Path segment of an OAuth callback. Source: blade-contract 4.5. */
const segment = '/oauth/redirect/'

/** OAuth callback parameters and link keys of this page's address, and the error of their use. In memory only. */
export const callbackParams = {
  /** Path before the callback segment. */
  basePath: '/',
  code: '',
  state: '',
  verifyKey: '',
  failure: null as ApiError | null,
}

/**
 * Moves credentials out of the address into memory, so that no history, log or bookmark holds them. Called before
 * any other code reads the address.
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

/** Returns the parameters and deletes them: they are valid once. */
export function consumeCallbackParams() {
  const { code, state, verifyKey, failure } = callbackParams
  Object.assign(callbackParams, { code: '', state: '', verifyKey: '', failure: null })
  return { code, state, verifyKey, failure }
}
