import { pick } from '#web/client/pick.ts'
import { type DraftInTab, type NamedRecord, openRecords, readRecords } from './draft-records.ts'

/** First read of a form's records by this tab. */
type FirstRead = {
  /** Records, as the storage answers. */
  readonly records: Promise<readonly NamedRecord[]>
  /** Settles once the draft in them is in memory. Rejects without the storage, and without the key. */
  readonly end: Promise<void>
  isAnswered: boolean
  isOver: boolean
}

/** Draft of a form in this tab, and what the device has of a previous one. */
export type FormDraft = {
  readonly name: string
  readonly account: string
  draft: DraftInTab | null
  read: FirstRead | null
  /** A form has opened without an answer of the storage, which may still come. */
  isUnread: boolean
  /** Typed earlier, and read after the form had opened. The device keeps it, and nothing else, until the person has chosen. */
  previous: DraftInTab | null
}

/** They survive a new log-in, and no reload. */
const forms = new Map<string, FormDraft>()

/** Work on the records of each form, one after the other: a deletion does not cross a write. */
const queues = new Map<string, Promise<unknown>>()

const listeners = new Set<() => void>()

/** Notifies when what the device has of a previous draft may have changed. */
export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notifies the listeners. */
export function notify() {
  for (const listener of listeners) listener()
}

/** Storage key of a draft; a personal field adds its name. */
const draftName = (account: string, formId: string) => `${account}/${formId}`

/** The form, if it was read or written in this tab. */
export const existingForm = (account: string, formId: string) => forms.get(draftName(account, formId))

/** The form. */
export function formDraft(account: string, formId: string): FormDraft {
  const name = draftName(account, formId)
  const form = forms.get(name) ?? { name, account, draft: null, read: null, isUnread: false, previous: null }
  forms.set(name, form)
  return form
}

/** Latest draft of a form; null where it was removed meanwhile. */
export const latestDraft = (form: FormDraft) => (forms.get(form.name) === form ? form.draft : null)

/** Removes a form from memory: what is still read or written for it has no effect. Returns its storage key. */
export function dropForm(account: string, formId: string): string {
  const name = draftName(account, formId)
  forms.delete(name)
  notify()
  return name
}

/** Removes all forms from memory. Resolves once the work on their records has ended. */
export function dropForms(): Promise<unknown> {
  const underWay = Promise.allSettled(queues.values())
  forms.clear()
  queues.clear()
  notify()
  return underWay
}

/** Does work on the records of a form once the work before it is done. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const result = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, result)
  return result
}

/** First read of the device. No write begins before its end: nothing is overwritten unseen. */
export function firstRead(form: FormDraft): FirstRead {
  if (form.read) return form.read
  const records = inTurn(form.name, () => readRecords(form.name))
  const end = records.then(async (found) => take(form, await openRecords(form.name, form.account, found)))
  const read: FirstRead = { records, end, isAnswered: false, isOver: false }
  const answered = () => (read.isAnswered = true)
  records.then(answered, answered)
  const over = () => {
    read.isOver = true
    form.isUnread = false
    notify()
  }
  end.then(over, () => {
    form.read = null // the next read or write tries again
    over()
  })
  return (form.read = read)
}

/** Takes over what the device has: as the draft, or for the person to choose where the form is open. */
function take(form: FormDraft, found: DraftInTab | null) {
  if (!found || forms.get(form.name) !== form) return
  if (form.draft || form.isUnread) form.previous = differing(found, form.draft)
  else form.draft = found
}

/** Values of a previous draft that the present one has otherwise, or not; null for none. */
function differing(previous: DraftInTab, present: DraftInTab | null): DraftInTab | null {
  const names = Object.keys(previous.values).filter(
    (name) => JSON.stringify(previous.values[name]) !== JSON.stringify(present?.values[name]),
  )
  return names.length > 0 ? { ...previous, values: pick(previous.values, names) } : null
}
