import { createHash } from 'node:crypto'

/** A Lua script on one key. Sent by its hash, so that two versions of the gateway live side by side. */
export type Script = {
  readonly lua: string
  readonly sha: string
  /** Whether its first argument is its deadline. */
  readonly hasDeadline: boolean
  /** Whether it fails when the memory of the store is full. */
  readonly needsMemory: boolean
}

/** Answer of a command that arrived after its deadline, with the time of the store. */
export const lateError = 'LATE'

/**
 * A command that timed out at its caller must not run later: it compares its deadline with the store's own time, in
 * milliseconds, and then takes its first argument away.
 */
const deadline = `
local time = redis.call('TIME')
local storeTime = time[1] * 1000 + math.floor(time[2] / 1000)
if storeTime > tonumber(table.remove(ARGV, 1)) then return redis.error_reply('${lateError} ' .. storeTime) end
`

/** Reads. */
export const query = (lua: string): Script => createScript(lua, { hasDeadline: false, needsMemory: false })
/** Reads, and writes where there is memory. */
export const bestEffort = (lua: string): Script =>
  createScript(deadline + lua, { hasDeadline: true, needsMemory: false })
/** Writes. */
export const mutation = (lua: string): Script => createScript(deadline + lua, { hasDeadline: true, needsMemory: true })

const createScript = (lua: string, kind: Pick<Script, 'hasDeadline' | 'needsMemory'>): Script => ({
  ...kind,
  lua,
  sha: createHash('sha1').update(lua).digest('hex'),
})

export const getScript = query(`return redis.call('GET', KEYS[1])`)
