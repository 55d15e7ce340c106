import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { SubmitNote } from '../form/submit-note.tsx'
import type { DeviceCopy } from './device-copy.ts'

/** Sender of the input: the next automatic retry, the form after the next log-in, or only the person. */
export type NextSend = 'retry' | 'logIn' | 'person'

const texts: Record<DeviceCopy, Record<NextSend, MessageDescriptor>> = {
  storing: { retry: msg`正在存到本机…`, logIn: msg`正在存到本机…`, person: msg`正在存到本机…` },
  stored: {
    retry: msg`已存本机，将自动重试。`,
    logIn: msg`已存本机，登录后自动保存。`,
    person: msg`内容已存本机。`,
  },
  none: {
    retry: msg`请勿关闭本页，将自动重试。`,
    logIn: msg`请勿关闭本页，登录后自动保存。`,
    person: msg`请勿关闭本页。`,
  },
}

/** Where unsent input is stored, and when it will be sent. */
export function KeptText({ copy, next = 'person' }: { copy: DeviceCopy; next?: NextSend }) {
  const { i18n } = useLingui()
  return i18n._(texts[copy][next])
}

type DialogDraft = {
  isUnsaved: boolean
  copy: DeviceCopy
  /** Some of the input is in no draft. */
  hasSecrets?: boolean
}

/** For the status of a dialog: where its input is stored until sent; false without input. */
export const keptNote = ({ isUnsaved, copy, hasSecrets = false }: DialogDraft) =>
  isUnsaved &&
  (hasSecrets && copy === 'stored' ? <Trans>内容已存本机，密码等保密内容除外。</Trans> : <KeptText copy={copy} />)

/** Status of a step that does not send yet, and whose input is lost with the tab. */
export const UnsentNote = ({ isTyped }: { isTyped: boolean }) => (
  <SubmitNote mutation={unsent} kept={keptNote({ isUnsaved: isTyped, copy: 'none' })} />
)

const unsent = { isPending: false, error: null }
