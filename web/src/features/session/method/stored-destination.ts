/** In this tab only, for as long as somebody is away at a provider. */
const storageKey = 'exam:log-in-to'

/** Remembers the page that was wanted. */
export function storeDestination(to: string | undefined) {
  if (to) sessionStorage.setItem(storageKey, to)
  else sessionStorage.removeItem(storageKey)
}

/** The page that was wanted before. */
export const storedDestination = () => sessionStorage.getItem(storageKey) ?? undefined
