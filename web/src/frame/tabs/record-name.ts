import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { useTabKey } from '#web/ui/draft/tab-key.ts'

/** Names of records by tab key. */
export const recordNamesAtom = atom<Readonly<Record<string, string>>>({})

const setNameAtom = atom(null, (_get, set, key: string, name: string) =>
  set(recordNamesAtom, (names) => ({ ...names, [key]: name })),
)

/** Names the tab by the record of its page, in the words of the server, so that two records of one page differ. */
export function useRecordName(name: string | undefined) {
  const key = useTabKey()
  const setName = useSetAtom(setNameAtom)
  useEffect(() => {
    if (name) setName(key, name)
  }, [key, name, setName])
}
