/** In memory only: account names can be ID numbers, and belong into no address and no storage. */
let suggested = ''

/** The name that the next log-in begins with. */
export const suggestedAccount = () => suggested

export function suggestAccount(account: string) {
  suggested = account
}
