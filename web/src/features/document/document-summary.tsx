import type { Signup } from '#contracts/candidate/signup.ts'
import type { FormField } from '#contracts/form/form.ts'

import { ReadingText, SigningText, useSignature, useUnread } from './document-state.tsx'

type Props = { field: FormField; signup: Signup }

/** What became of a note of the form: whether documents were read, and when the letter was signed. */
export function DocumentSummary({ field, signup }: Props) {
  if (field.name === 'readDocs') return <Reading signup={signup} />
  return field.name === 'cns' ? <Signing signup={signup} /> : null
}

function Reading({ signup }: Pick<Props, 'signup'>) {
  const unread = useUnread(signup)
  return unread && <ReadingText unread={unread} />
}

function Signing({ signup }: Pick<Props, 'signup'>) {
  const signature = useSignature(signup)
  return signature && <SigningText signature={signature} />
}
