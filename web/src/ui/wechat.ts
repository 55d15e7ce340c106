/** Whether this is WeChat's in-app browser, which neither prints nor saves files. */
export const inWeChat = () => /MicroMessenger/i.test(navigator.userAgent)
