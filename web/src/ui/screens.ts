/** Pages that people visit together: they share few files. */
export type RouteGroup =
  | 'logIn'
  | 'frame'
  | 'menus'
  | 'toasts'
  | 'visitor'
  | 'result'
  | 'signup'
  | 'admission'
  | 'administration'
  | 'score'
  | 'payment'

/**
 * A page with its own address. `screen.ts` of a folder states all facts about its pages that parts outside of it
 * need: plain data, since Node imports it for catalogues, chunks and tests.
 */
export type Screen = {
  /** Address, as web/src/app/routes spells it. */
  readonly path: `/${string}`
  /** Who opens it: anybody, an account, or an account whose menu has an entry for it. */
  readonly access: 'public' | 'login' | 'menu'
  /** Administrators' texts are a catalogue of their own, which candidates never load. */
  readonly area?: 'administration'
  /** Route group whose files it shares; default: the group of its area, otherwise its files are its own. */
  readonly group?: RouteGroup
  /** Rights: code of its buttons before the underscore, and the buttons that a role may be granted. */
  readonly buttons?: { readonly page: string; readonly kinds: readonly string[] }
}
