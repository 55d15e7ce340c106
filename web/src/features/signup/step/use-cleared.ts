import { useState } from 'react'

type Named = { name: string; label: string }

/** Fields that were cleared because a field they depend on changed, until they are filled in again. */
export function useCleared() {
  const [cleared, setCleared] = useState<readonly Named[]>([])
  return {
    labels: cleared.map(({ label }) => label),
    /** `changed`: names that just got a value, cleared ones included. */
    note(emptied: readonly Named[], changed: readonly string[] = []) {
      const isKept = ({ name }: Named) => !changed.includes(name) && !emptied.some((it) => it.name === name)
      setCleared((old) => {
        const remaining = old.filter(isKept)
        return emptied.length === 0 && remaining.length === old.length ? old : [...remaining, ...emptied]
      })
    },
  }
}
