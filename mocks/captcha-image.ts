import { randomInt } from 'node:crypto'

/** No letters that look like digits or like each other. */
const alphabet = 'ABCDEFGHJKMNPRSTUVWXYZ23456789'

/** Five characters and their picture, 130 by 48. Source: blade-contract 4.2. */
export function captchaImage(): { code: string; image: string } {
  const code = Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const letters = Array.from(code, (letter, index) => {
    const x = 14 + index * 22
    const y = 32 + randomInt(-4, 5)
    const turn = randomInt(-22, 23)
    const colour = `hsl(${randomInt(360)} 60% 35%)`
    return `<text x="${x}" y="${y}" fill="${colour}" transform="rotate(${turn} ${x} ${y})">${letter}</text>`
  })
  const lines = Array.from(
    { length: 4 },
    () =>
      `<path d="M0 ${randomInt(48)} Q65 ${randomInt(48)} 130 ${randomInt(48)}" stroke="hsl(${randomInt(360)} 40% 70%)" fill="none"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="130" height="48" viewBox="0 0 130 48" font-family="monospace" font-size="28" font-weight="bold"><rect width="130" height="48" fill="#f5f7fa"/>${lines.join('')}${letters.join('')}</svg>`
  return { code, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}
