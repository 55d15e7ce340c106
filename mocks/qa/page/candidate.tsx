import { useState } from 'hono/jsx/dom'

import type { ControlState } from '../control-state.ts'
import { timeOfDay } from './api.ts'
import { ActionForm, Badge, Lines, Section, useQa, useReferences } from './parts.tsx'
import { text } from './text.ts'

type Account = ControlState['accounts'][number]
type SignUp = Account['signUps'][number]

export function AccountSection() {
  const { state } = useQa()
  const { account, exam } = useReferences()
  return (
    <Section id="accounts">
      <Lines
        rows={state.accounts.map((row) => (
          <AccountRow key={row.account} {...row} />
        ))}
      />
      <StageForm />
      <ActionForm
        label={text.fillIn}
        fields={[account, exam]}
        buttons={[
          ['POST /complete', text.completeSteps, text.filledIn],
          ['POST /pictures', text.putPictures, text.picturesPut],
        ]}
      />
      <ActionForm
        label={text.moveRoom}
        fields={[account, exam, { name: 'room', label: text.room, placeholder: text.roomExample }]}
        buttons={[['POST /room', text.moveRoom, text.roomMoved]]}
      />
      <ActionForm
        label={text.sendMessage}
        fields={[
          account,
          { name: 'title', label: text.messageTitle },
          { name: 'summary', label: text.messageText, width: 'long' },
        ]}
        buttons={[['POST /message', text.sendMessage, text.messageSent]]}
      />
    </Section>
  )
}

function AccountRow(row: Account) {
  const { account, realName, phone, zjhm, password, label, lockedUntil, examName, signUps } = row
  const { say, act, copy } = useQa()
  const isListed = signUps.some((signUp) => signUp.examName === examName)
  const [action, name, title, notice] = lockedUntil
    ? (['POST /unlock', text.unlock, text.unlockAccount, text.unlocked] as const)
    : (['POST /lock', text.lock, text.lockAccount, text.locked] as const)
  const selectedBadge = <Badge tone="chosen">{say(text.selectedExam)}</Badge>
  return (
    <li class="account">
      <div>
        <strong>{account}</strong>
        <div class="quiet small">{realName}</div>
      </div>
      {password === null ? (
        <div class="quiet small">{say(text.ownPassword)}</div>
      ) : (
        <div>
          <code>{password}</code>
          <button
            type="button"
            class="plain"
            aria-label={say(text.copyPassword(account))}
            onClick={() => copy(password)}
          >
            {say(text.copy)}
          </button>
        </div>
      )}
      <ul class="small">
        {signUps.length === 0 && <li class="quiet">{say(text.noSignUp)}</li>}
        {signUps.map((signUp) => (
          <li key={signUp.examId}>
            {signUp.examName === examName && selectedBadge} <Stage {...signUp} /> {signUp.examName}
          </li>
        ))}
        {examName && !isListed && (
          <li>
            {selectedBadge} {examName}
          </li>
        )}
        {phone && <li class="quiet">{`${say(text.phoneNumber)}: ${phone}`}</li>}
        {zjhm && <li class="quiet">{`${say(text.identityNumber)}: ${zjhm}`}</li>}
        <li class="quiet">{`${say(text.atStart)}: ${say(label)}`}</li>
        {lockedUntil && (
          <li>
            <Badge tone="bad">{say(text.lockedTill(timeOfDay.format(new Date(lockedUntil))))}</Badge>
          </li>
        )}
      </ul>
      <button type="button" aria-label={say(title(account))} onClick={() => act(action, { account }, notice(account))}>
        {say(name)}
      </button>
    </li>
  )
}

function Stage({ status, underReview }: SignUp) {
  const { say } = useQa()
  const stages = useStages()
  return (
    <>
      <Badge>{stages.find(([value]) => value === status)?.[1]}</Badge>
      {underReview && status === 'submitted' && <Badge tone="warn">{say(text.underReview)}</Badge>}
    </>
  )
}

/** Stages of a sign-up with their names. */
export function useStages() {
  const { catalogue, say } = useQa()
  return catalogue.stages.map(({ status, label }) => [status, say(label)] as const)
}

/** The select of stages starts with the current one. */
function StageForm() {
  const { state } = useQa()
  const { account, exam } = useReferences()
  const [name, setName] = useState(account.options[0]?.[0])
  const [examId, setExamId] = useState(exam.options[0]?.[0])
  const signUps = state.accounts.find((row) => row.account === name)?.signUps ?? []
  const status = signUps.find((signUp) => signUp.examId === examId)?.status ?? 'none'
  return (
    <ActionForm
      label={text.setStage}
      fields={[
        { ...account, onInput: setName },
        { ...exam, onInput: setExamId },
        { name: 'status', label: text.stage, options: useStages(), value: status },
      ]}
      buttons={[['POST /stage', text.setStage, text.stageSet]]}
      hint={text.stageHint}
    />
  )
}
