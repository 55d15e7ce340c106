import { readFileSync, statSync } from 'node:fs'

import { ConfigError } from '#bff/config/error.ts'

/** Bytes of a file that a setting names, at most. */
const maxSize = 1_048_576

/** Text of the file that a setting names. Throws a ConfigError; opening a pipe would wait for its other end. */
export function readRegularFile(setting: string, path: string): string {
  try {
    const file = statSync(path)
    if (file.isFile() && file.size <= maxSize) return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`setting ${setting} names a file that cannot be read: ${systemErrorCode(error)}`)
  }
  throw new ConfigError(`setting ${setting} must name a regular file of at most 1 MiB`)
}

/** Name of an error of the operating system, such as EACCES: its message would quote the path. */
export const systemErrorCode = (error: unknown): string => String(Object(error).code ?? 'unknown error')
