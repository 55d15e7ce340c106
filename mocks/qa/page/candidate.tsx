import { useState } from 'hono/jsx/dom'

import type { ControlState } from '../control-state.ts'
import { stageLabels } from '../labels.ts'
import { timeOfDay } from './api.ts'
import { ActionForm } from './form.tsx'
import { Badge, Lines, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

type Account = ControlState['accounts'][number]
type SignUp = Account['signUps'][number]

export function AccountSection() {
  const { state } = useQa()
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
        buttons={[
          ['POST /complete', text.completeSteps],
          ['POST /pictures', text.putPictures],
        ]}
      />
      <ActionForm buttons={[['POST /room', text.moveRoom]]} />
      <ActionForm buttons={[['POST /message', text.sendMessage]]} />
    </Section>
  )
}

function AccountRow(row: Account) {
  const { account, realName, phone, zjhm, password, label, lockedUntil, examName, signUps } = row
  const { say, act, copy } = useQa()
  const isListed = signUps.some((signUp) => signUp.examName === examName)
  const [action, name, title] = lockedUntil
    ? (['POST /unlock', text.unlock, text.unlockAccount(account)] as const)
    : (['POST /lock', text.lock, text.lockAccount(account)] as const)
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
      <button type="button" aria-label={say(title)} onClick={() => act(action, { account }, title)}>
        {say(name)}
      </button>
    </li>
  )
}

function Stage({ status, underReview }: SignUp) {
  const { say } = useQa()
  return (
    <>
      <Badge>{say(stageLabels[status])}</Badge>
      {underReview && status === 'submitted' && <Badge tone="warn">{say(text.underReview)}</Badge>}
    </>
  )
}

/** The select of stages starts with the current one. */
function StageForm() {
  const { state, catalogue } = useQa()
  const [account, setAccount] = useState(state.accounts[0]?.account)
  const [examId, setExamId] = useState(catalogue.exams[0]?.id)
  const signUps = state.accounts.find((row) => row.account === account)?.signUps ?? []
  const value = signUps.find((signUp) => signUp.examId === examId)?.status ?? 'none'
  return (
    <ActionForm
      changes={{
        account: { onInput: setAccount },
        examId: { onInput: setExamId },
        status: { label: text.stage, names: stageLabels, value },
      }}
      buttons={[['POST /stage', text.setStage]]}
      hint={text.stageHint}
    />
  )
}
