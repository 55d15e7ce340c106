/** Who was here before. In memory only: a page that is loaded anew knows of nobody. */
export const previousUser = {
  /** Who left this tab: the page that they wanted is not for somebody else. */
  account: null as string | null,
  /** Who logged out of it, until somebody is here again: nothing that they typed is kept. */
  loggedOut: null as string | null,
}
