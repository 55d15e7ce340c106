import { Notifications } from '@mantine/notifications'

import { toastTime } from './toast-time.ts'

import classes from './toasts.module.css'

/** Toasts of every page, at the top, for 20 s or until they are closed. */
const Toasts = () => (
  <Notifications position="top-center" limit={3} autoClose={toastTime} className={classes.toasts ?? ''} />
)

export default Toasts
