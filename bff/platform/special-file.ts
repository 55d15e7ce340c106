import { statSync } from 'node:fs'

/** Throws where a path leads to something other than a file: opening a pipe would wait for its other end. */
export function refuseSpecialFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) throw new Error('it is no regular file')
}
