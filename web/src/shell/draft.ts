import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval'

import type { FormField, FormValues } from '#contracts/form.ts'
import { session } from '#contracts/session.ts'

import { send } from '../api.ts'
import { isPublicComputer } from '../public-computer.ts'
import { seal, type Sealed, unseal } from '../sealed.ts'
import { earlier } from './earlier.ts'

/** What was typed and is not on the server yet. Time is milliseconds since the epoch, of the device. */
export type Draft = { readonly values: FormValues; readonly time: number }

/** Whole drafts of this tab, personal fields and all: they outlive a log-in in between, and no reload. */
const inMemory = new Map<string, Draft>()

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
  const kept =
    sessionStorage.getItem(tabKey) ?? btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  sessionStorage.setItem(tabKey, kept)
  return imported(kept)
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
const nameOf = (account: string, place: string) => `${account}/${place}`

/**
 * Keeps a draft: in this tab all of it, on the device sealed and without personal fields. On a public computer, or
 * where the browser stores nothing, only in this tab. Of whoever logged out nothing is kept. Never throws.
 */
export async function writeDraft(account: string, place: string, values: FormValues, fields: readonly FormField[]) {
  if (account === earlier.loggedOut) return
  const name = nameOf(account, place)
  const time = Date.now()
  inMemory.set(name, { values, time })
  if (isPublicComputer()) return
  const personal = new Set(fields.filter((field) => field.personal).map((field) => field.name))
  const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !personal.has(field)))
  if (Object.keys(kept).length === 0) return
  try {
    const draft: Draft = { values: kept, time }
    const sealed = await seal(draft, name, await keyOf(account))
    if (account !== earlier.loggedOut) await set(name, sealed, onDevice())
  } catch {
    // The tab still has it.
  }
}

/** The newest draft of a place, or null. Another account's cannot be opened. */
export async function readDraft(account: string, place: string): Promise<Draft | null> {
  const name = nameOf(account, place)
  const known = inMemory.get(name)
  if (known) return known
  // While there is a network: without one a draft could not be sealed later.
  if (!isPublicComputer()) keyOf(account).catch(() => undefined)
  try {
    const sealed = await get<Sealed>(name, onDevice())
    return sealed ? await unseal<Draft>(sealed, name, await keyOf(account)) : null
  } catch {
    return null
  }
}

/** The server has it: the draft is not needed any more. */
export async function removeDraft(account: string, place: string) {
  inMemory.delete(nameOf(account, place))
  try {
    await del(nameOf(account, place), onDevice())
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
