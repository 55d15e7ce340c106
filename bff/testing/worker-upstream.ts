import type { JournalEntry } from '#mocks/core/journal.ts'

/** The control API of the mock upstream, which runs outside of the worker. */
export async function control(path: string, body?: object): Promise<unknown> {
  const response = await fetch(`http://upstream.test/__mock/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

/** Calls of this name that reached the mock upstream. */
export const journalCalls = async (name: string) =>
  ((await control('journal')) as JournalEntry[]).filter((it) => it.call === name) // its API
