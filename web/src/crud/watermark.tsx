import { useState } from 'react'

import { monotonicNow } from '../client/clock/clock.ts'
import { useAccount } from '../client/session/session.ts'
import { dateTime } from '../ui/time/moment.ts'
import { useServerTime } from '../ui/time/server-time.ts'

import classes from './watermark.module.css'

/** Watermark with account and time: a photograph of the screen says who took it. A build with `off` has none. */
export function Watermark() {
  const { realName, userName } = useAccount()
  const [openedAt] = useState(monotonicNow)
  const time = useServerTime((now) => dateTime(now - (monotonicNow() - openedAt)))
  if (import.meta.env['VITE_ADMIN_WATERMARK'] === 'off') return null
  return (
    <div
      className={classes.watermark}
      style={{ backgroundImage: textPicture(`${realName} ${userName} ${time}`) }}
      aria-hidden
    />
  )
}

/** A picture instead of text: hidden from searches in the page and from screen readers. */
function textPicture(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="190"><text x="20" y="150" transform="rotate(-20 20 150)" font-size="13" font-family="sans-serif" fill="#888">${escaped}</text></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}
