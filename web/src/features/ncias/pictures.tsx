import type { ReactNode } from 'react'

import classes from './ncias.module.css'

/** Illustration of a phone; decorative. */
const Phone = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 120 96" className={classes.picture} fill="none" aria-hidden stroke="currentColor" strokeWidth="3">
    <rect x="4" y="6" width="112" height="84" rx="14" fill="currentColor" opacity="0.1" stroke="none" />
    <rect x="40" y="12" width="40" height="72" rx="7" fill="var(--surface)" />
    <path d="M55 78h10" strokeLinecap="round" />
    {children}
  </svg>
)

export const InstallPicture = () => (
  <Phone>
    <path d="M60 28v24m-9-9 9 9 9-9M50 62h20" strokeLinecap="round" strokeLinejoin="round" />
  </Phone>
)

export const CardPicture = () => (
  <Phone>
    <rect x="46" y="36" width="28" height="20" rx="3" />
    <circle cx="54" cy="44" r="3" />
    <path d="M62 43h8m-8 6h8m-20 2h8" strokeWidth="2" strokeLinecap="round" />
  </Phone>
)

export const ScanPicture = () => (
  <Phone>
    <path d="M48 40v-8h8m8 0h8v8m0 16v8h-8m-8 0h-8v-8M46 48h28" strokeLinecap="round" strokeLinejoin="round" />
  </Phone>
)

export const ConfirmPicture = () => (
  <Phone>
    <path d="m60 26 14 5v13c0 9-6 16-14 19-8-3-14-10-14-19V31z" strokeLinejoin="round" />
    <path d="m53 44 5 5 9-9" strokeLinecap="round" strokeLinejoin="round" />
  </Phone>
)
