let offset = 0

/** Sets the difference between the server's clock and the device's. `serverTime` is ISO 8601. */
export function setServerTime(serverTime: string) {
  offset = Date.parse(serverTime) - Date.now()
}

/** Server time, in milliseconds since the epoch; deadlines use it instead of the device's clock. */
export const serverNow = () => Date.now() + offset
