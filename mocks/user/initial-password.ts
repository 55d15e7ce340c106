import { md5Hex, storedPassword } from '../core/wire.ts'
import { paramValue } from '../param.ts'
import type { UserRow } from './user-row.ts'

/** Stored hash of the initial password: of a reset, and of the administrator of a new tenant. Source: blade-contract 5, 10. */
export const initialHash = () => storedPassword(md5Hex(paramValue('account.initPassword') ?? '123456'))

/**
 * Whether a password must be replaced: when it is weak, set by another person, or the initial password.
 * Source: blade-contract 4.6.
 */
export const isSimple = ({ simplePassword, password }: UserRow) => simplePassword || password === initialHash()
