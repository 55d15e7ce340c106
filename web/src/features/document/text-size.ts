import { atom } from 'jotai'

/** Steps of the text of documents; the style sheet knows what they are. */
export const textSizes = ['small', 'normal', 'large', 'huge'] as const

export const textSizeAtom = atom<(typeof textSizes)[number]>('normal')
