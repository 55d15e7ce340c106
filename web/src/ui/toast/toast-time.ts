/** Duration of a toast, in milliseconds. Source: specification 9. */
export const toastTime = 20_000
