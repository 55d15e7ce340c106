/** Minimum contrast of text. Source: WCAG 2.2 1.4.3. */
export const readable = 4.5

const colourParts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const hexColour = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Mixes `share` (0 to 1) of one colour into another. Colours are #rrggbb. */
export function mix(colour: string, other: string, share: number): string {
  const others = colourParts(other)
  return hexColour(colourParts(colour).map((part, at) => part + ((others[at] ?? 0) - part) * share))
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = colourParts(colour).map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Legible variant of a colour: mixed with `towards` until its contrast suffices on all backgrounds. */
export function legible(colour: string, grounds: readonly string[], towards: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mix(colour, towards, share)
    if (grounds.every((ground) => contrast(tried, ground) >= readable)) return tried
  }
  return towards
}
