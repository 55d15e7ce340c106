let offset = 0

/** Sets the difference between the server's clock and the device's. `serverTime` is ISO 8601. */
export function setServerTime(serverTime: string) {
  offset = Date.parse(serverTime) - Date.now()
}

/** The server's time, milliseconds since the epoch: deadlines follow it, whatever the device believes. */
export const serverNow = () => Date.now() + offset
