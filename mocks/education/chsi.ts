import { chinaTime } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'

/** Lifetime of a QR code, in milliseconds. */
const codeLifetime = 120_000

const side = 25

/** Distance to the nearer edge within a finder pattern; null in the middle. */
const edgeDistance = (at: number) => (at < 8 ? at : at >= side - 8 ? side - 1 - at : null)

/** Whether a module of a finder pattern is dark; null outside the three finder patterns. */
function finderPattern(x: number, y: number): boolean | null {
  const dx = edgeDistance(x)
  const dy = edgeDistance(y)
  if (dx === null || dy === null || (x >= 8 && y >= 8)) return null
  const ring = Math.max(Math.abs(dx - 3), Math.abs(dy - 3))
  return ring !== 2 && ring < 4
}

/** Picture that looks like a QR code without content: CHSI is not part of the mock. */
export function chsiCode(): { qrcode: string; expireTime: string } {
  const now = clock.now()
  const modules = Array.from({ length: side * side }, (_, index) => {
    const x = index % side
    const y = Math.floor(index / side)
    const dark = finderPattern(x, y) ?? Math.sin(index * 78.233 + (now % 9973)) > 0
    return dark ? `M${x + 2} ${y + 2}h1v1h-1z` : ''
  })
  const size = side + 4
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${modules.join('')}"/></svg>`
  return {
    qrcode: `data:image/svg+xml;base64,${btoa(svg)}`,
    expireTime: chinaTime(now + codeLifetime),
  }
}
