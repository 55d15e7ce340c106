declare const OLDEST_NODE: string

/** Oldest Node that the bundle runs on. Checked before the bundle is read: an older Node cannot link it. */
const needed = typeof OLDEST_NODE === 'undefined' ? '0.0' : OLDEST_NODE

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number)

if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  process.stderr.write(`exam-gateway needs Node ${needed} or newer; this is ${process.versions.node}\n`)
  process.exitCode = 1
} else {
  await import('./entry.ts')
}
