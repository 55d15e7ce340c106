/** Duration of an error toast, in milliseconds. Source: specification 9. */
export const toastTime = 20_000

/** Duration of any other toast, in milliseconds. */
export const briefToastTime = 5_000
