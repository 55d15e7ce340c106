import { createHash } from 'node:crypto'

/** Lower-case hex of the MD5 hash: Blade's form of a password. */
export const md5 = async (text: string) => createHash('md5').update(text).digest('hex')
