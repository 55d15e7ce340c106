import { ActionForm, Badge, type FieldProps, Lines, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

export function ScoreSection() {
  const { state, catalogue, say } = useQa()
  const scores = state.accounts.flatMap(({ account, scores }) => scores.map((row) => ({ account, ...row })))
  const result: FieldProps = {
    name: 'id',
    label: text.scoreRow,
    width: 'long',
    options: scores.map(({ id, account, examName }) => [id, `${account} · ${examName}`]),
  }
  const rows = scores.map(({ id, account, examName, status, published }) => (
    <li class="row centred" key={id}>
      <Badge tone={published ? '' : 'warn'}>{say(published ? text.scorePublished : text.scoreHidden)}</Badge>
      <Badge tone={status === 'valid' ? '' : 'bad'}>{say(text.scoreState[status])}</Badge>
      <span class="small">{`${account} · ${examName}`}</span>
    </li>
  ))
  return (
    <Section id="scores" hint={say(text.scoreHint)}>
      <ActionForm
        label={text.scores}
        fields={[result]}
        buttons={[
          ['POST /score/publish', text.publishNow, text.scoreSet],
          ['POST /score/publish', text.publishSoon, text.scoreSet, { seconds: 30 }],
          ['POST /score/withdraw', text.withdrawScore, text.scoreSet],
          ['POST /score/appeal', text.openAppeal, text.scoreSet, { open: true }],
          ['POST /score/appeal', text.closeAppeal, text.scoreSet, { open: false }],
        ]}
      />
      <ActionForm
        label={text.scoreStatus}
        fields={[
          result,
          {
            name: 'status',
            label: text.scoreStatus,
            options: catalogue.scoreStatuses.map((status) => [status, say(text.scoreState[status])]),
          },
        ]}
        buttons={[['POST /score/status', text.setScoreStatus, text.scoreSet]]}
      />
      <ActionForm
        label={text.proofForm}
        fields={[
          {
            name: 'form',
            label: text.proofForm,
            options: catalogue.proofForms.map((form) => [form, say(text.proofForms[form])]),
          },
        ]}
        buttons={[['POST /score/proof', text.set, text.saved]]}
      />
      <Lines rows={rows} none={text.noScore} />
    </Section>
  )
}
