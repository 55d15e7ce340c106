/** Masked IP address: two of four octets, or the first two groups of IPv6. */
export function maskedAddress(address: string): string {
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/i.exec(address)?.[1]
  if (four) return `${four}.*.*`
  const six = /^([\da-f]{1,4}:[\da-f]{1,4}):[\da-f:]*$/i.exec(address)?.[1]
  return six ? `${six}:*` : ''
}
