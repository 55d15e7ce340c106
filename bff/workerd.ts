import type { Crypto } from './crypto.ts'

/** workerd's WebCrypto. It is the same standard as Node's; only the two declarations of it differ. */
export const workerdCrypto = crypto as unknown as Crypto
