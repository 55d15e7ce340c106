import { runCommand } from './commands/command-line.ts'

/** The gateway and its commands: `node entry.ts --help` lists them. */
process.exitCode = await runCommand(process.argv.slice(2))
