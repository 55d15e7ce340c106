import { atom } from 'jotai'

/** Text sizes of documents; the style sheet defines them. */
export const textSizes = ['small', 'normal', 'large', 'huge'] as const

export const textSizeAtom = atom<(typeof textSizes)[number]>('normal')
