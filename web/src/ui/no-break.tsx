import type { ReactNode } from 'react'

import classes from './no-break.module.css'

/** Text without line breaks: browsers break dates at their hyphens. */
export const NoBreak = ({ children }: { children: ReactNode }) => <span className={classes.text}>{children}</span>

/** As a value of a translated text, whose placeholders it does not change. */
export const noBreak = (text: string) => <NoBreak>{text}</NoBreak>
