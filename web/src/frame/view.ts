import { atom } from 'jotai'

/** Maximised view: menus are hidden, tabs stay. */
export const isMaximisedAtom = atom(false)

/** Bare view: no menus and tabs, for pages framed by another site. Source: specification 2.4. */
export const isBareAtom = atom(false)
