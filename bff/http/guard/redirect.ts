/**
 * The origin of an address, or the scheme of an app, if the allowlist has it; null otherwise. The address is parsed as
 * browsers do; characters that they would normalise (blanks, tabs, backslashes) are refused. Source: security R47.
 */
export function allowedDestination(address: string, allowed: readonly string[]): string | null {
  if (!/^[\x21-\x5b\x5d-\x7e]+$/.test(address) || !URL.canParse(address)) return null
  const { protocol, origin, username, password } = new URL(address)
  const destination = protocol === 'https:' || protocol === 'http:' ? origin : protocol
  return allowed.includes(destination) && username === '' && password === '' ? destination : null
}
