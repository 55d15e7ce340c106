/**
 * In place of a parser of ASN.1 in the bundle of the edge: all that is left for it without certificates is the signature of
 * an EC key, two integers in DER. A signature that is misread fits no key, and is refused. Source: docs/decisions/0140.
 */
export const AsnParser = {
  parse(der: Uint8Array): { readonly r: Uint8Array; readonly s: Uint8Array } {
    const [sequence, length] = der
    if (sequence !== 0x30 || length !== der.length - 2) throw new Error('no DER sequence')
    const r = integerAt(der, 2)
    const s = integerAt(der, 4 + r.length)
    if (6 + r.length + s.length !== der.length) throw new Error('no pair of integers')
    return { r, s }
  },
}

/** The library imports it for certificates only. */
export const OctetString = undefined

function integerAt(der: Uint8Array, at: number): Uint8Array {
  const length = der[at + 1] ?? 0
  if (der[at] !== 0x02 || length === 0 || at + 2 + length > der.length) throw new Error('no DER integer')
  return der.subarray(at + 2, at + 2 + length)
}
