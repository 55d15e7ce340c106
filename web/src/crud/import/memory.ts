import * as v from 'valibot'

import { previousDraft, readDraft, removeDraft, writeDraft } from '#web/ui/draft/draft.ts'
import type { Line } from '../spreadsheet/table.ts'

/** Lines of a file that were sent. The file is known by its digest only: no content of it is stored. */
const Done = v.object({ digest: v.string(), lines: v.array(v.number()) })
type Done = v.InferOutput<typeof Done>

/** It expires as drafts with personal values do. */
const fields = [{ name: 'json', personal: true }]

/** SHA-256 of the lines, in hexadecimal. */
export async function linesDigest(lines: readonly Line[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(lines))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What this device remembers of the last import that did not end, after a reload or a new log-in too. */
export function importMemory(account: string, name: string) {
  const formId = `import/${name}`
  let current: Done = { digest: '', lines: [] }
  return {
    /** Last import that did not end; null for none. */
    async read(): Promise<Done | null> {
      const json = (await readDraft(account, formId))?.values['json']
      const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), Done), json)
      return stored.success ? stored.output : null
    },
    /** Whether the device could not be asked: an import that did not end may be unknown. */
    isUnread: () => previousDraft(account, formId) === 'unread',
    /** Begins with the lines of a file that were sent before. */
    begin(digest: string, lines: ReadonlySet<number>) {
      // What could not be read is not waited for: this import is what counts from now on.
      if (previousDraft(account, formId)) void removeDraft(account, formId)
      current = { digest, lines: [...lines] }
    },
    add(line: number) {
      current = { ...current, lines: [...current.lines, line] }
      void writeDraft({ account, formId, fields }, { values: { json: JSON.stringify(current) } })
    },
    clear: () => removeDraft(account, formId),
  }
}
