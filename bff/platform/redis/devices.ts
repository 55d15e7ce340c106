import { Buffer } from 'node:buffer'

import type { DeviceRow, DeviceStore, StoredLogIn } from '#bff/session/devices/store.ts'
import type { RedisConnection, Reply } from './connection.ts'
import { mutation, query, type Script } from './script.ts'

/**
 * The log-ins of an account are one packed list, oldest first. `seq` orders them; `notified` is the newest `seq` that this
 * one was notified of; `evicted` awaits revocation. The time is the first argument.
 */
const listLua = `
local now = tonumber(ARGV[1])
local stored = redis.call('GET', KEYS[1])
local rows = {}
for _, row in ipairs(stored and cmsgpack.unpack(stored) or {}) do
  if row.expiresAt > now then rows[#rows + 1] = row end
end
local function save()
  if #rows == 0 then return redis.call('DEL', KEYS[1]) end
  local last = 0
  for _, row in ipairs(rows) do last = math.max(last, row.expiresAt) end
  redis.call('SET', KEYS[1], cmsgpack.pack(rows), 'PX', math.ceil(last - now))
end
local function asReply(evicted)
  local reply = {}
  for _, row in ipairs(rows) do
    if row.evicted == evicted then reply[#reply + 1] = { row.id, row.name, row.sealed, row.expiresAt } end
  end
  return reply
end
`
const deviceScript = (lua: string) => mutation(listLua + lua)

const addScript = deviceScript(`
local seq = 1
for _, row in ipairs(rows) do seq = math.max(seq, row.seq + 1) end
rows[#rows + 1] = { seq = seq, id = ARGV[3], name = ARGV[4], sealed = ARGV[5], expiresAt = tonumber(ARGV[6]),
  notified = 0, evicted = false }
local kept = 0
for n = #rows, 1, -1 do
  if not rows[n].evicted then
    kept = kept + 1
    rows[n].evicted = kept > tonumber(ARGV[2]) + 1
  end
end
save()
return asReply(true)`)

const listScript = query(`${listLua} return asReply(false)`)

const renameScript = deviceScript(`
local isRenamed = 0
for _, row in ipairs(rows) do
  if row.name == ARGV[2] and not row.evicted then row.name = ARGV[3] isRenamed = 1 end
end
if isRenamed == 1 then save() end
return isRenamed`)

const removeScript = deviceScript(`
local removed = {}
for n = 2, #ARGV do removed[ARGV[n]] = true end
local left = {}
for _, row in ipairs(rows) do
  if not removed[row.name] then left[#left + 1] = row end
end
rows = left
save()
return 1`)

const noticeScript = deviceScript(`
local mine
for _, row in ipairs(rows) do if row.name == ARGV[2] then mine = row end end
local newest = rows[#rows]
if not mine or newest.seq <= math.max(mine.seq, mine.notified) then return false end
mine.notified = newest.seq
save()
return { newest.id, newest.name, newest.sealed, newest.expiresAt }`)

/** Seven arguments for each log-in, after the life of the key. */
const importScript = mutation(`
local rows = {}
for n = 2, #ARGV, 7 do
  rows[#rows + 1] = { seq = tonumber(ARGV[n]), id = ARGV[n + 1], name = ARGV[n + 2], sealed = ARGV[n + 3],
    expiresAt = tonumber(ARGV[n + 4]), notified = tonumber(ARGV[n + 5]), evicted = ARGV[n + 6] == '1' }
end
return redis.call('SET', KEYS[1], cmsgpack.pack(rows), 'NX', 'PX', ARGV[1]) and 1 or 0`)

const keyOfLogIns = (account: string) => `log-ins:${account}`

/** Log-ins by account of all processes in Redis. */
export function redisDevices(redis: Pick<RedisConnection, 'run'>, now: () => number): DeviceStore {
  const run = (script: Script, account: string, args: readonly (string | number | Uint8Array)[] = []) =>
    redis.run(script, keyOfLogIns(account), [now(), ...args])
  return {
    add: async (account, { id, name, sealed, expiresAt }, keep) =>
      deviceRows(await run(addScript, account, [keep, id, name, sealed, expiresAt])),
    list: async (account) => deviceRows(await run(listScript, account)),
    rename: async (account, name, next) => (await run(renameScript, account, [name, next])) === 1,
    async remove(account, names) {
      await run(removeScript, account, names)
    },
    async logInNotice(account, name) {
      const reply = await run(noticeScript, account, [name])
      return reply === null ? null : deviceRow(reply)
    },
  }
}

/** Adds the log-ins of an account, for `life` milliseconds; false where the account has log-ins already. */
export async function importLogIns(
  redis: Pick<RedisConnection, 'run'>,
  account: string,
  { rows, life }: { readonly rows: readonly StoredLogIn[]; readonly life: number },
): Promise<boolean> {
  const fields = rows.flatMap((it) => [it.seq, it.id, it.name, it.sealed, it.expiresAt, it.notified, it.evicted])
  return (await redis.run(importScript, keyOfLogIns(account), [life, ...fields])) === 1
}

const deviceRows = (reply: Reply) => (reply as readonly Reply[]).map(deviceRow) // of the script

function deviceRow(reply: Reply): DeviceRow {
  const [id, name, sealed, expiresAt] = reply as [Buffer, Buffer, Buffer, number] // of the script
  return { id: id.toString(), name: name.toString(), sealed: new Uint8Array(sealed), expiresAt }
}
