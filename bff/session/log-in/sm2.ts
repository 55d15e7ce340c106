/**
 * Password as SpringBlade takes it: SM2 cipher of its UTF-8 bytes, parts in the order C1C2C3, in hex. The point begins with
 * 04, always: the server adds it only to a cipher that does not begin so, and one in 256 does by chance. Source:
 * blade-contract 17.1. On demand: most deployments have no use for the library.
 */
export async function sm2Encrypted(password: string, publicKey: string): Promise<string> {
  const { sm2 } = await import('sm-crypto-v2')
  return `04${sm2.doEncrypt(password, publicKey.length === 128 ? `04${publicKey}` : publicKey, 0)}`
}
