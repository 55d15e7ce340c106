/** WeChat's own browser: it neither prints nor keeps files. */
export const inWeChat = () => /MicroMessenger/i.test(navigator.userAgent)
