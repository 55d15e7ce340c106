import { settings } from '../core/settings.ts'
import { BrokenCiphertext, unseal } from '../core/wire.ts'

/** Log-in values are AES text in this deployment. Invalid ciphertext becomes an empty, hence wrong, value. */
export function unsealValue(value = ''): string {
  if (!settings.logInSealed) return value
  try {
    return unseal(value)
  } catch (error) {
    if (error instanceof BrokenCiphertext) return ''
    throw error
  }
}
