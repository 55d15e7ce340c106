/** The network of a client address: an IPv4 address, or the /64 prefix of IPv6, all of which belongs to one subscriber. */
export function clientNetwork(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (ipv4 || !address.includes(':')) return ipv4 ?? address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - left!.length - right!.length)).fill('0') : [] // both halves are there
  return [...left!, ...zeros, ...right!].slice(0, 4).join(':')
}
