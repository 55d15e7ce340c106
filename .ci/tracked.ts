import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Files of the repository that are there, by patterns of git. */
export const tracked = (...patterns: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', '--', ...patterns], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file && existsSync(file))
