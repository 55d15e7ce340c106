import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval'

import type { FormField, FormValues } from '#contracts/form/form.ts'
import { session } from '#contracts/session.ts'

import { send } from '../api/api.ts'
import { isPublicComputer } from '../session/public-computer.ts'
import { seal, type Sealed, unseal } from '../offline/sealed.ts'
import { previousUser } from '../session/previous-user.ts'

/** What was typed and is not on the server yet. Time is milliseconds since the epoch, of the device. */
export type Draft = {
  readonly values: FormValues
  /** What the server had in their place when they were typed, and where their parents are. Older drafts lack it. */
  readonly replaced?: FormValues
  readonly time: number
}

/** A draft and which of its fields never lie on the device. */
type DraftInTab = Draft & { readonly personal: ReadonlySet<string> }

/** Whole drafts of this tab, personal fields and all: they outlive a log-in in between, and no reload. */
const inMemory = new Map<string, DraftInTab>()

let store: UseStore | undefined
const onDevice = () => (store ??= createStore('exam-drafts', 'drafts'))

/** The key of one account, which the page can use and cannot read out. Source: security R69. */
let key: { account: string; made: Promise<CryptoKey> } | null = null

function keyOf(account: string): Promise<CryptoKey> {
  if (key?.account === account) return key.made
  const fetched = { account, made: account === visitor ? keyOfTab() : fetchKey() }
  key = fetched
  // A key that could not be fetched is asked for anew; who waits for this one hears of it.
  fetched.made.catch(() => {
    if (key === fetched) key = null
  })
  return fetched.made
}

/** Stands for whoever is not logged in yet. */
export const visitor = 'visitor'

const tabKey = 'exam:visitor-key'

/** A key that goes with the tab, made when a visitor first types something. */
async function keyOfTab(): Promise<CryptoKey> {
  const stored =
    sessionStorage.getItem(tabKey) ?? btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  sessionStorage.setItem(tabKey, stored)
  return imported(stored)
}

async function fetchKey(): Promise<CryptoKey> {
  const { key: text } = await send(session.draftKey, {})
  return imported(text)
}

async function imported(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** A draft belongs to an account and a place: `account/place`. */
const nameOf = (account: string, formId: string) => `${account}/${formId}`

/** Where a draft is kept, and the fields of the form that writes it. */
export type DraftTarget = { readonly account: string; readonly formId: string; readonly fields: readonly FormField[] }

/**
 * Adds to the draft of a place, where other forms may keep something too: in this tab all of it, on the device sealed
 * and without personal fields. On a public computer, or where the browser stores nothing, only in this tab. Of whoever
 * logged out nothing is kept. Never throws.
 */
export async function writeDraft({ account, formId, fields }: DraftTarget, typed: Omit<Draft, 'time'>) {
  if (account === previousUser.loggedOut) return
  const name = nameOf(account, formId)
  const current = inMemory.get(name)
  const others = leaveOut(current?.values, Object.keys(typed.values))
  const replaced = { ...current?.replaced, ...typed.replaced, ...pick(current?.replaced, Object.keys(others)) }
  const personal = fields.filter((field) => field.personal).map((field) => field.name)
  await put(name, account, {
    values: { ...others, ...typed.values },
    replaced,
    time: Date.now(),
    personal: new Set([...(current?.personal ?? []), ...personal]),
  })
}

/** The server has these, or nobody wants them any more; what else is in the draft stays. Never throws. */
export async function removeFromDraft(account: string, formId: string, names: readonly string[]) {
  const name = nameOf(account, formId)
  const current = inMemory.get(name)
  if (!current) return
  const values = leaveOut(current.values, names)
  if (Object.keys(values).length === 0) return removeDraft(account, formId)
  await put(name, account, { ...current, values })
}

async function put(name: string, account: string, whole: DraftInTab) {
  inMemory.set(name, whole)
  if (isPublicComputer()) return
  const { values, replaced, time, personal } = whole
  const kept: Draft = { values: leaveOut(values, personal), replaced: leaveOut(replaced, personal), time }
  try {
    if (Object.keys(kept.values).length === 0) return await del(name, onDevice())
    const sealed = await seal(kept, name, await keyOf(account))
    // While the key was on its way the draft may have been removed, or a newer one written.
    if (inMemory.get(name) === whole) await set(name, sealed, onDevice())
  } catch {
    // The tab still has it.
  }
}

const pick = (values: FormValues = {}, names: Iterable<string>): FormValues => {
  const wanted = new Set(names)
  return Object.fromEntries(Object.entries(values).filter(([name]) => wanted.has(name)))
}

const leaveOut = (values: FormValues = {}, names: Iterable<string>): FormValues => {
  const unwanted = new Set(names)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !unwanted.has(name)))
}

/** The newest draft of a place, or null. Another account's cannot be opened. */
export async function readDraft(account: string, formId: string): Promise<Draft | null> {
  const name = nameOf(account, formId)
  const current = inMemory.get(name)
  if (current) return current
  // While there is a network: without one a draft could not be sealed later.
  if (!isPublicComputer()) keyOf(account).catch(() => undefined)
  try {
    const sealed = await get<Sealed>(name, onDevice())
    if (!sealed) return null
    const draft = await unseal<Draft>(sealed, name, await keyOf(account))
    // What is written later adds to it. Without its key it was wiped meanwhile.
    if (key?.account === account && !inMemory.has(name)) inMemory.set(name, { ...draft, personal: new Set() })
    return draft
  } catch {
    return null
  }
}

/** The server has it: the draft is not needed any more. */
export async function removeDraft(account: string, formId: string) {
  inMemory.delete(nameOf(account, formId))
  try {
    await del(nameOf(account, formId), onDevice())
  } catch {
    // The device keeps nothing.
  }
}

/** Removes what this tab and this device hold, whoever typed it. */
export async function wipeDrafts() {
  inMemory.clear()
  key = null
  try {
    await clear(onDevice())
  } catch {
    // The device keeps nothing.
  }
}
