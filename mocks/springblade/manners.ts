import { settings } from '../core/settings.ts'

/** Whether SpringBlade has the manners that its source has: filter, columns, order of the logs, missing guards. */
export const areMannersOn = () => settings.manners !== 'off'
