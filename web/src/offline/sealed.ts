/** JSON as it lies on a device, sealed with AES-GCM. */
export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly cipher: ArrayBuffer }

/** What is sealed opens only under the name that it was sealed for. */
const algorithm = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

/** Seals a value for a name. */
export async function seal(value: unknown, name: string, key: CryptoKey): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, cipher: await crypto.subtle.encrypt(algorithm(iv, name), key, text) }
}

/** Opens what was sealed for this name. Throws when key or name is another, or the bytes were changed. */
export async function unseal<T>({ iv, cipher }: Sealed, name: string, key: CryptoKey): Promise<T> {
  const text = await crypto.subtle.decrypt(algorithm(iv, name), key, cipher)
  return JSON.parse(new TextDecoder().decode(text)) as T // sealed by us: authenticated encryption says so
}
