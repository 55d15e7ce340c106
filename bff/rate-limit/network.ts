/**
 * What counts as one caller: an address of version 4, or the half of one of version 6 that names the network. Whoever
 * has such a network has all addresses in it.
 */
export function networkOf(address: string): string {
  const four = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (four || !address.includes(':')) return four ?? address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - left!.length - right!.length)).fill('0') : [] // both halves are there
  return [...left!, ...zeros, ...right!].slice(0, 4).join(':')
}
