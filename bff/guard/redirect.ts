/**
 * The place that an address leads to, if it is among those allowed: an origin, or the scheme of an app. The address is
 * read as browsers read it; what they would mend on the way (blanks, tabs, backslashes) is refused. Source: security R47.
 */
export function allowedDestination(address: string, allowed: readonly string[]): string | null {
  if (!/^[\x21-\x5b\x5d-\x7e]+$/.test(address) || !URL.canParse(address)) return null
  const { protocol, origin, username, password } = new URL(address)
  const place = protocol === 'https:' || protocol === 'http:' ? origin : protocol
  return allowed.includes(place) && username === '' && password === '' ? place : null
}
