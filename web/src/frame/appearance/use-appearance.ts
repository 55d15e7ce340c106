import { atom, useAtom } from 'jotai'

import { storedAppearance, storeAppearance, applyAppearance } from './appearance.ts'
import { defaultColour, themeAppearance, type ThemeName, themeNames, themes } from './themes.ts'

type Choice = { theme: ThemeName; colour: string; isLarge: boolean }

/** Appearance chosen since the page was loaded; before that the stored one. */
const choiceAtom = atom<Choice | null>(null)

const usual: Choice = { theme: 'default', colour: defaultColour, isLarge: false }

/** Appearance of this device and its setter, which applies and stores it. */
export function useAppearance() {
  const [latestChoice, setChoice] = useAtom(choiceAtom)
  const choice = latestChoice ?? saved()
  const choose = (changed: Partial<Choice>) => {
    const next = { ...choice, ...nextAccent(choice, changed.theme), ...changed }
    const appearance = themeAppearance(next.theme, next.colour, next.isLarge)
    storeAppearance(appearance)
    applyAppearance(appearance)
    setChoice(next)
  }
  return { ...choice, choose, reset: () => choose(usual) }
}

/** The accent of another theme replaces the current accent; a colour that the person picked stays. */
const nextAccent = ({ theme, colour }: Choice, next: ThemeName | undefined) =>
  next && colour === themes[theme].accent ? { colour: themes[next].accent } : {}

function saved(): Choice {
  const appearance = storedAppearance()
  const theme = themeNames.find((name) => name === appearance?.theme) ?? usual.theme
  return appearance ? { ...appearance, theme } : usual
}
