import type { LogOutJournal } from '../../session/pending-log-outs.ts'

/** Pending log-outs of a process before, and those that are added. */
export function memoryJournal(...pending: string[]): LogOutJournal & { readonly names: Set<string> } {
  const names = new Set(pending)
  return {
    names,
    pending,
    add: async (name) => void names.add(name),
    remove: async (name) => void names.delete(name),
  }
}
