/** Ends a command with the reason in one line, and exit code 1. */
export function exit(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
