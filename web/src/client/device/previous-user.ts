/** Previous user of this tab. In memory only: a reload clears it. */
export const previousUser = {
  /** Account that left this tab: its destination is not used for another account. */
  account: null as string | null,
  /** Account that logged out, until the next log-in: its input is not stored any more. */
  loggedOut: null as string | null,
}
