import { clear, createStore, delMany, entries, getMany, keys, setMany, type UseStore } from 'idb-keyval'

import type { FormField, FormValues } from '#contracts/form/form.ts'
import { session } from '#contracts/session/session.ts'

import { send } from '../api/api.ts'
import { serverNow } from '../clock/clock.ts'
import { previousUser } from '../device/previous-user.ts'
import { isPublicComputer } from '../device/public-computer.ts'
import { seal, type Sealed, unseal } from '../device/sealed.ts'
import { databaseName, storageKey } from '../device/storage.ts'

/** Input that the server has not confirmed. Times are milliseconds since the epoch, by the server's clock. */
export type Draft = {
  readonly values: FormValues
  /** Server values that the input replaces, and those of their parent fields. */
  readonly replaced?: FormValues
  /** When each value was typed. */
  readonly typedAt?: Readonly<Record<string, number>>
  readonly time: number
}

/** A draft with the names of its personal fields, which are stored one by one and expire. */
type DraftInTab = Draft & { readonly personal: ReadonlySet<string> }

/** Stored record: ciphertext, and the time at which it is deleted, with or without the key. */
type DraftRecord = Sealed & { readonly expires?: number }

const hour = 3_600_000

/** Lifetimes of a value on the device, in milliseconds: the longest there are, until the server has said its own. */
const lifetimes = { personal: 24 * hour, ordinary: 7 * 24 * hour }

/** Drafts of this tab: they survive a new log-in, and no reload. */
const inMemory = new Map<string, DraftInTab>()

/** Write of each draft to the device; resolves to whether the device has all of its values. */
const deviceWrites = new WeakMap<DraftInTab, Promise<boolean>>()

let store: UseStore | undefined
const onDevice = () => (store ??= createStore(databaseName('drafts'), 'drafts'))

/** Non-extractable key of one account. Source: security R69. */
let key: { account: string; promise: Promise<CryptoKey> } | null = null

function keyOf(account: string): Promise<CryptoKey> {
  if (key?.account === account) return key.promise
  const fetched = { account, promise: account === visitor ? keyOfTab() : fetchKey() }
  key = fetched
  // A rejected promise is not cached: the next call fetches again.
  fetched.promise.catch(() => {
    if (key === fetched) key = null
  })
  return fetched.promise
}

/** Account name of drafts before the log-in. */
export const visitor = 'visitor'

const tabKey = storageKey('visitor-key')

/** Key of a visitor's drafts: random, in the session storage, so it ends with the tab. */
async function keyOfTab(): Promise<CryptoKey> {
  const encodedKey =
    sessionStorage.getItem(tabKey) ?? btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  sessionStorage.setItem(tabKey, encodedKey)
  return imported(encodedKey)
}

async function fetchKey(): Promise<CryptoKey> {
  const { key: text, draftDays, personalDraftHours } = await send(session.draftKey, {})
  Object.assign(lifetimes, { personal: personalDraftHours * hour, ordinary: draftDays * 24 * hour })
  return imported(text)
}

async function imported(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Storage key of a draft; a personal field adds its name. */
const nameOf = (account: string, formId: string) => `${account}/${formId}`

const personalMark = '#'
const isPartOf = (name: string) => (id: string) => id === name || id.startsWith(name + personalMark)

/** Account and form that a draft belongs to, and the fields of the form that writes it. */
export type DraftTarget = {
  readonly account: string
  readonly formId: string
  readonly fields: readonly Pick<FormField, 'name' | 'personal'>[]
}

/**
 * Merges input into the draft of a form: in memory, and sealed on the device, personal fields for a shorter time. On a
 * public computer, without IndexedDB, without its key, and after a log-out no draft is stored. Resolves to whether the
 * device has the whole draft. Never throws.
 */
export async function writeDraft(
  { account, formId, fields }: DraftTarget,
  typed: Omit<Draft, 'time' | 'typedAt'>,
): Promise<boolean> {
  if (account === previousUser.loggedOut) return false
  const name = nameOf(account, formId)
  const current = inMemory.get(name)
  const time = serverNow()
  const others = leaveOut(current?.values, Object.keys(typed.values))
  const replaced = { ...current?.replaced, ...typed.replaced, ...pick(current?.replaced, Object.keys(others)) }
  const personal = fields.filter((field) => field.personal).map((field) => field.name)
  // The lifetime of a value begins when it is typed, not when it is stored again.
  const typedAt = Object.entries(typed.values).map(([field, value]) => {
    const isSame = JSON.stringify(current?.values[field]) === JSON.stringify(value)
    return [field, (isSame ? current?.typedAt?.[field] : undefined) ?? time]
  })
  return put(name, account, {
    values: { ...others, ...typed.values },
    replaced,
    typedAt: { ...current?.typedAt, ...Object.fromEntries(typedAt) },
    time,
    personal: new Set([...(current?.personal ?? []), ...personal]),
  })
}

/** Deletes fields that the server has confirmed or the person has discarded. Never throws. */
export async function removeFromDraft(account: string, formId: string, names: readonly string[]) {
  const name = nameOf(account, formId)
  const current = inMemory.get(name)
  if (!current) return
  const values = leaveOut(current.values, names)
  if (Object.keys(values).length === 0) return removeDraft(account, formId)
  await put(name, account, { ...current, values })
}

function put(name: string, account: string, draft: DraftInTab): Promise<boolean> {
  inMemory.set(name, draft)
  const write = isPublicComputer() ? Promise.resolve(false) : writeToDevice(name, account, draft)
  deviceWrites.set(draft, write)
  return write
}

async function writeToDevice(name: string, account: string, draft: DraftInTab): Promise<boolean> {
  try {
    await keyOf(account) // with it come the lifetimes
    const parts = partsOf(name, draft)
    const records = await sealParts(parts, account)
    const existingIds = await keys<string>(onDevice())
    // The draft may have been removed or replaced while the key was fetched.
    const latest = inMemory.get(name)
    if (latest !== draft) return latest ? await isOnDevice(latest) : false
    const currentIds = new Set(records.map(([id]) => id))
    const stale = existingIds.filter(isPartOf(name)).filter((id) => !currentIds.has(id))
    await Promise.all([setMany(records, onDevice()), delMany(stale, onDevice())])
    const names = parts.flatMap(({ content }) => Object.keys(content.values))
    return names.length === Object.keys(draft.values).length
  } catch {
    // The draft in memory remains. A connection whose database was cleared is not used again.
    store = undefined
    return false
  }
}

const isOnDevice = async (draft: DraftInTab) => (await deviceWrites.get(draft)) ?? false

/** Whether the device has the whole draft of a form; resolves once a write under way has ended. */
export async function isDraftOnDevice(account: string, formId: string): Promise<boolean> {
  const name = nameOf(account, formId)
  const draft = inMemory.get(name)
  if (!draft || !(await isOnDevice(draft))) return false
  // It may have been cleared since.
  const ids = await keys<string>(onDevice()).catch(() => [])
  return ids.some(isPartOf(name))
}

async function sealParts(parts: readonly Part[], account: string): Promise<[string, DraftRecord][]> {
  if (parts.length === 0) return []
  const sealing = await keyOf(account)
  return Promise.all(
    parts.map(async ({ id, content, expires }): Promise<[string, DraftRecord]> => {
      return [id, { ...(await seal(content, id, sealing)), expires }]
    }),
  )
}

type Part = { id: string; content: Draft; expires: number }

/** One record for the ordinary fields, one for each personal field that has not expired. */
function partsOf(name: string, { values, replaced, typedAt = {}, time, personal }: DraftInTab): Part[] {
  const ordinary = leaveOut(values, personal)
  const parts: Part[] =
    Object.keys(ordinary).length > 0
      ? [
          {
            id: name,
            content: { values: ordinary, replaced: leaveOut(replaced, personal), time },
            expires: time + lifetimes.ordinary,
          },
        ]
      : []
  for (const field of Object.keys(pick(values, personal))) {
    const since = typedAt[field] ?? time
    const expires = since + lifetimes.personal
    const content = { values: pick(values, [field]), replaced: replaced ?? {}, typedAt: { [field]: since }, time }
    if (expires > serverNow()) parts.push({ id: name + personalMark + field, content, expires })
  }
  return parts
}

const pick = (values: FormValues = {}, names: Iterable<string>): FormValues => {
  const requested = new Set(names)
  return Object.fromEntries(Object.entries(values).filter(([name]) => requested.has(name)))
}

const leaveOut = (values: FormValues = {}, names: Iterable<string>): FormValues => {
  const unwanted = new Set(names)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !unwanted.has(name)))
}

/** The newest draft of a form, or null. Another account's cannot be decrypted. */
export async function readDraft(account: string, formId: string): Promise<Draft | null> {
  const name = nameOf(account, formId)
  const current = inMemory.get(name)
  if (current) return current
  // Prefetch: without a network no key could be fetched later.
  if (!isPublicComputer()) keyOf(account).catch(() => undefined)
  try {
    await removeExpiredDrafts()
    const ids = (await keys<string>(onDevice())).filter(isPartOf(name))
    const records = await getMany<DraftRecord | undefined>(ids, onDevice())
    if (ids.length === 0) return null
    const opening = await keyOf(account)
    const parts = await Promise.all(
      records.map(async (record, index) => record && unseal<Draft>(record, ids[index] ?? '', opening)),
    )
    const draft = merged(parts.filter((part) => part !== undefined))
    const personal = new Set(ids.filter((id) => id !== name).map((id) => id.slice(name.length + personalMark.length)))
    // Later writes merge into it. Without the key it was wiped in the meantime.
    if (key?.account === account && !inMemory.has(name)) {
      const inTab = { ...draft, personal }
      inMemory.set(name, inTab)
      deviceWrites.set(inTab, Promise.resolve(true))
    }
    return draft
  } catch {
    return null
  }
}

/** Merges the parts of one draft; replaced values are equal in all parts. */
const merged = (parts: readonly Draft[]): Draft => ({
  values: Object.assign({}, ...parts.map(({ values }) => values)),
  replaced: Object.assign({}, ...parts.map(({ replaced }) => replaced)),
  typedAt: Object.assign({}, ...parts.map(({ typedAt }) => typedAt)),
  time: Math.max(...parts.map(({ time }) => time)),
})

/** Deletes values whose time is over, of all accounts; needs no key. Never throws. */
export async function removeExpiredDrafts() {
  try {
    const records = await entries<string, DraftRecord>(onDevice())
    const expired = records.filter(([, { expires = Number.POSITIVE_INFINITY }]) => expires <= serverNow())
    await delMany(
      expired.map(([id]) => id),
      onDevice(),
    )
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}

/** Deletes the draft of a form, in memory and on the device. Never throws. */
export async function removeDraft(account: string, formId: string) {
  const name = nameOf(account, formId)
  inMemory.delete(name)
  try {
    await delMany((await keys<string>(onDevice())).filter(isPartOf(name)), onDevice())
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}

/** Empties the memory, as a reload does; drafts on the device remain. */
export function clearDraftMemory() {
  inMemory.clear()
  key = null
}

/** Deletes all drafts of this tab and this device, whoever typed them. Never throws. */
export async function wipeDrafts() {
  clearDraftMemory()
  try {
    await clear(onDevice())
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}
