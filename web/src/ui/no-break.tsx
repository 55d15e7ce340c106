import type { ReactNode } from 'react'

import classes from './no-break.module.css'

/** Text without line breaks: browsers break dates at their hyphens. */
export const NoBreak = ({ children }: { children: ReactNode }) => <span className={classes.text}>{children}</span>
