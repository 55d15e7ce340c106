import type { FormField } from '#contracts/form/form.ts'

import { serverNow } from '#web/client/clock/clock.ts'
import { fromStorage } from '#web/client/device/from-storage.ts'
import { previousUser } from '#web/client/device/previous-user.ts'
import { isPublicComputer } from '#web/client/device/public-computer.ts'
import { omit, pick } from '#web/client/pick.ts'
import { dropKey, accountKey } from './draft-key.ts'
import {
  clearRecords,
  type Draft,
  type DraftInTab,
  hasRecords,
  removeExpiredRecords,
  replaceRecords,
  sealRecords,
} from './draft-records.ts'
import {
  dropForm,
  dropForms,
  existingForm,
  firstRead,
  type FormDraft,
  formDraft,
  inTurn,
  latestDraft,
  notify,
} from './form-drafts.ts'

export { visitor } from './draft-key.ts'
export type { Draft } from './draft-records.ts'

/** Write of each draft to the device; resolves to whether the device has all of its values. */
const deviceWrites = new WeakMap<DraftInTab, Promise<boolean>>()

/** Account and form that a draft belongs to, and the fields of the form that writes it. */
export type DraftTarget = {
  readonly account: string
  readonly formId: string
  readonly fields: readonly Pick<FormField, 'name' | 'personal'>[]
}

/**
 * Merges input into the draft of a form: in memory, and sealed on the device, personal fields for a shorter time. On a
 * public computer, without IndexedDB, without its key, and after a log-out no draft is stored. Resolves to whether the
 * device has the whole draft; to false where its storage is late. Never throws.
 */
export async function writeDraft(
  { account, formId, fields }: DraftTarget,
  typed: Omit<Draft, 'time' | 'typedAt'>,
): Promise<boolean> {
  if (account === previousUser.loggedOut) return false
  const form = formDraft(account, formId)
  const current = form.draft
  const time = serverNow()
  const others = omit(current?.values, Object.keys(typed.values))
  const replaced = { ...current?.replaced, ...typed.replaced, ...pick(current?.replaced, Object.keys(others)) }
  const personal = fields.filter((field) => field.personal).map((field) => field.name)
  // The lifetime of a value begins when it is typed, not when it is stored again.
  const typedAt = Object.entries(typed.values).map(([field, value]) => {
    const isSame = JSON.stringify(current?.values[field]) === JSON.stringify(value)
    return [field, (isSame ? current?.typedAt?.[field] : undefined) ?? time]
  })
  return put(form, {
    values: { ...others, ...typed.values },
    replaced,
    typedAt: { ...current?.typedAt, ...Object.fromEntries(typedAt) },
    time,
    personal: new Set([...(current?.personal ?? []), ...personal]),
  })
}

/** Deletes fields that the server has confirmed or the person has discarded. Never throws. */
export async function removeFromDraft(account: string, formId: string, names: readonly string[]) {
  const form = existingForm(account, formId)
  if (!form?.draft) return
  const values = omit(form.draft.values, names)
  if (Object.keys(values).length === 0) await removeTyped(account, formId)
  else await put(form, { ...form.draft, values })
}

/** Deletes what was typed since the form has opened. A previous draft that the person has not seen stays. Never throws. */
export async function removeTyped(account: string, formId: string) {
  const form = existingForm(account, formId)
  if (!form) return
  form.draft = null
  // Before the end of the read, and beside a previous draft, nothing of it was written.
  if (!form.previous && form.read?.isOver) await removeDraft(account, formId)
}

function put(form: FormDraft, draft: DraftInTab): Promise<boolean> {
  form.draft = draft
  const write = isPublicComputer() ? Promise.resolve(false) : writeToDevice(form, draft)
  deviceWrites.set(draft, write)
  return write
}

async function writeToDevice(form: FormDraft, draft: DraftInTab): Promise<boolean> {
  try {
    await accountKey(form.account) // from the server, which has its own time
    return await fromStorage(store(form, draft))
  } catch {
    // The draft in memory remains.
    return false
  }
}

async function store(form: FormDraft, draft: DraftInTab): Promise<boolean> {
  await firstRead(form).end
  if (form.previous) return false
  const { records, isWhole } = await sealRecords(form.name, form.account, draft)
  const isLatest = await inTurn(form.name, async () => {
    // The draft may have been removed or replaced meanwhile.
    if (latestDraft(form) !== draft) return false
    await replaceRecords(form.name, records)
    return true
  })
  if (isLatest) return isWhole
  const latest = latestDraft(form)
  return latest !== null && latest !== draft && isOnDevice(latest)
}

const isOnDevice = async (draft: DraftInTab) => (await deviceWrites.get(draft)) ?? false

/** Whether the device has the whole draft of a form; resolves once a write under way has ended. Never throws. */
export async function isDraftOnDevice(account: string, formId: string): Promise<boolean> {
  const form = existingForm(account, formId)
  if (!form?.draft || !(await isOnDevice(form.draft))) return false
  // It may have been cleared since.
  return fromStorage(hasRecords(form.name)).catch(() => false)
}

/**
 * The newest draft of a form, or null. Another account's cannot be decrypted. Null too where the storage is late: then
 * `previousDraft` tells so, and has the draft once it is read. Never throws.
 */
export async function readDraft(account: string, formId: string): Promise<Draft | null> {
  const form = formDraft(account, formId)
  if (form.previous && !form.draft) {
    deviceWrites.set(form.previous, Promise.resolve(true))
    Object.assign(form, { draft: form.previous, previous: null })
    notify()
  }
  if (form.draft || form.isUnread) return form.draft
  // Prefetch: without a network no key could be fetched later.
  if (!isPublicComputer()) accountKey(account).catch(() => undefined)
  void removeExpiredDrafts()
  const read = firstRead(form)
  await fromStorage(read.records).catch(() => undefined)
  if (!read.isAnswered) {
    form.isUnread = true
    notify()
    return form.draft
  }
  const isRead = await read.end.then(
    () => true,
    () => false,
  )
  if (isRead && form.draft && !deviceWrites.has(form.draft)) deviceWrites.set(form.draft, Promise.resolve(true))
  return form.draft
}

/** What the device has of a draft that was typed before its form opened. */
export function previousDraft(account: string, formId: string): Draft | 'unread' | null {
  const form = existingForm(account, formId)
  return form?.isUnread ? 'unread' : (form?.previous ?? null)
}

/** The person has taken over or discarded values of the previous draft: the device no longer keeps them apart. */
export function releasePreviousDraft(account: string, formId: string, names: readonly string[]) {
  const form = existingForm(account, formId)
  if (!form?.previous) return
  const values = omit(form.previous.values, names)
  form.previous = Object.keys(values).length > 0 ? { ...form.previous, values } : null
  notify()
  if (form.previous) return
  if (form.draft) void put(form, form.draft)
  else void removeDraft(account, formId)
}

/** Deletes values whose time is over, of all accounts; needs no key. Never throws. */
export async function removeExpiredDrafts() {
  try {
    await removeExpiredRecords()
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}

/** Deletes the draft of a form, in memory and on the device. Never throws. */
export async function removeDraft(account: string, formId: string) {
  const name = dropForm(account, formId)
  try {
    await fromStorage(inTurn(name, () => replaceRecords(name, [])))
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}

/** Empties the memory, as a reload does; drafts on the device remain. */
export function clearDraftMemory() {
  void dropForms()
  dropKey()
}

/** Deletes all drafts of this tab and this device, whoever typed them. Never throws. */
export async function wipeDrafts() {
  const written = dropForms() // what is written now would be there again
  dropKey()
  try {
    await fromStorage(written.then(clearRecords))
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}
