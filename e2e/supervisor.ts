import { spawn } from 'node:child_process'

/**
 * Supervisor: runs the command in its arguments and ends it, with all processes that it started, as soon as our stdin
 * closes. The system closes it when whoever started us ends, also when that crashes or is killed.
 */
const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true })
child.once('error', () => process.exit(1))
child.once('exit', (code) => {
  signalGroup('SIGKILL')
  process.exit(code ?? 1)
})
process.stdin.resume().once('close', stop)

function stop() {
  signalGroup('SIGTERM')
  setTimeout(() => signalGroup('SIGKILL'), 3_000)
}

/** Signals the command and whatever it started: they are one process group. */
function signalGroup(signal: NodeJS.Signals) {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // All of them have ended.
  }
}
