/** In memory only: account names can be ID numbers, which no address and no storage may hold. */
let suggested = ''

/** Account name that the next log-in form starts with. */
export const suggestedAccount = () => suggested

export function suggestAccount(account: string) {
  suggested = account
}
