import { Plural, Trans } from '@lingui/react/macro'
import { IconCloudCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'

import { mayRetry } from '#web/client/api/may-retry.ts'
import { serverNow } from '#web/client/clock/clock.ts'
import { redirects } from '#web/client/errors/error-codes.ts'
import { useOnline } from '#web/client/offline/use-online.ts'
import { FailedText } from '../form/failed-text.tsx'
import { RetryButton } from '../form/status-button.tsx'
import { FailedLine, StatusLine } from '../form/status-line.tsx'
import { BusyLine, KeptLine, SubmitNote, TwoSentences } from '../form/submit-note.tsx'
import { noBreak } from '../no-break.tsx'
import { clockTime, date, dateTime } from '../time/moment.ts'
import type { Autosave, SaveState } from './autosave.ts'
import { KeptText } from './kept-text.tsx'
import { UnsavedWork } from './unsaved-work.tsx'

type Props = {
  autosave: Autosave
  /** Time of the last complete save. */
  savedAt: string | null
  /** Call that follows the save when the form is submitted. */
  submission: { isPending: boolean; error: Error | null }
  /** How many of the saved values are wrong: each says so at its field. */
  refused?: number
}

/** Status of a form with autosave. Input that is not saved matters more than a submission that failed. */
export function SaveNote({ autosave, savedAt, submission, refused = 0 }: Props) {
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  const online = useOnline()
  const isSubmission = submission.isPending || submission.error !== null
  return (
    <>
      <UnsavedWork source={autosave} />
      {state.kind === 'failed' ? (
        <NotSaved state={state} retry={() => void autosave.flush()} />
      ) : submission.error && !online ? (
        <FailedLine>
          <Trans>网络已断开，联网后再继续</Trans>
        </FailedLine>
      ) : isSubmission && state.kind !== 'saving' ? (
        <SubmitNote mutation={submission} action="save" />
      ) : (
        <Saved state={state} savedAt={savedAt} refused={refused} />
      )}
    </>
  )
}

type Failed = Extract<SaveState, { kind: 'failed' }>

function NotSaved({ state: { error, isOffline, isAwaited, copy }, retry }: { state: Failed; retry: () => void }) {
  const online = useOnline()
  if (mayRetry(error) && (isOffline || !online)) return <Offline copy={copy} isAwaited={isAwaited} />
  const endsSession = redirects(error.code) && error.code !== 'locked'
  const next = endsSession ? 'logIn' : mayRetry(error) ? 'retry' : 'person'
  return (
    <FailedLine button={<RetryButton retry={retry} />}>
      <TwoSentences first={<FailedText action="save" error={error} />} second={<KeptText copy={copy} next={next} />} />
    </FailedLine>
  )
}

/** Without a network there is no failure, as long as the device has the input and nobody waits for the next step. */
function Offline({ copy, isAwaited }: Pick<Failed, 'copy' | 'isAwaited'>) {
  if (copy === 'none')
    return (
      <FailedLine>
        <Trans>未保存，请勿关闭本页，联网后自动保存</Trans>
      </FailedLine>
    )
  if (copy !== 'stored')
    return (
      <KeptLine>
        <KeptText copy={copy} />
      </KeptLine>
    )
  if (!isAwaited)
    return (
      <KeptLine>
        <Trans>已存本机，联网后自动上传</Trans>
      </KeptLine>
    )
  return (
    <FailedLine>
      <Trans>网络已断开，联网后再继续。填写的内容已存本机。</Trans>
    </FailedLine>
  )
}

type SavedProps = { state: Exclude<SaveState, Failed>; savedAt: string | null; refused: number }

function Saved({ state, savedAt, refused }: SavedProps) {
  if (state.kind === 'waiting' || state.kind === 'saving') return <BusyLine action="save" />
  if (refused > 0) {
    return (
      <FailedLine>
        <Plural value={refused} one="有 # 处需修改" other="有 # 处需修改" />
      </FailedLine>
    )
  }
  const at = state.kind === 'saved' ? state.at : savedAt
  if (!at && state.kind !== 'saved') return null
  return (
    <StatusLine kind="saved" icon={<IconCloudCheck size={18} aria-hidden />}>
      {at ? <Trans>已保存 {noBreak(saveTime(at))}</Trans> : <Trans>已保存</Trans>}
    </StatusLine>
  )
}

/** Time of a save; with its date unless that is today, by the server's clock. */
const saveTime = (at: string) => (date(at) === date(serverNow()) ? clockTime(at) : dateTime(at))
