/** JSON sealed with AES-GCM, as stored on the device. */
export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly cipher: ArrayBuffer }

/** The name is additional authenticated data: a record opens only under its own name. */
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

/** Opens a record. Throws on another key or name, or on changed bytes. */
export async function unseal<T>({ iv, cipher }: Sealed, name: string, key: CryptoKey): Promise<T> {
  const text = await crypto.subtle.decrypt(algorithm(iv, name), key, cipher)
  return JSON.parse(new TextDecoder().decode(text)) as T // sealed by this client: authenticated encryption proves it
}
