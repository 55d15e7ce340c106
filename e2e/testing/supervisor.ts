import { spawn } from 'node:child_process'

/**
 * Supervisor: runs a command and ends its process group as soon as stdin closes. The system closes it when the parent
 * ends, also by a crash. SIGUSR2 kills the process group at once.
 */
const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true })
child.once('error', () => process.exit(1))
child.once('exit', (code) => {
  signalGroup('SIGKILL')
  process.exit(code ?? 1)
})
process.stdin.resume().once('close', stop)
process.once('SIGUSR2', () => signalGroup('SIGKILL'))

function stop() {
  signalGroup('SIGTERM')
  setTimeout(() => signalGroup('SIGKILL'), 3_000)
}

/** Signals the process group of the command. */
function signalGroup(signal: NodeJS.Signals) {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // All have ended.
  }
}
