import type { FormValues } from '#contracts/form.ts'

/** Whether the letter in force was signed; `time` is when any version of it last was, null where nobody noted it. */
export type Signature = { kind: 'none' | 'outdated' | 'signed'; time: string | null }

export function signatureOf({ cns, cnsTime }: FormValues, version: string): Signature {
  const time = typeof cnsTime === 'string' && cnsTime !== '' ? cnsTime : null
  if (typeof cns !== 'string' || cns === '') return { kind: 'none', time: null }
  return { kind: cns === version ? 'signed' : 'outdated', time }
}
