import { ActionForm } from './form.tsx'
import { Lines, Row, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

export function ScoreSection() {
  const { state, say } = useQa()
  const scores = state.accounts.flatMap(({ account, scores }) =>
    scores.map((row) => ({ ...row, about: `${account} · ${row.examName}` })),
  )
  const options = scores.map(({ id, about }) => [id, about] as const)
  const id = { label: text.scoreRow, width: 'long', options } as const
  const rows = scores.map(({ id, about, status, published }) => (
    <Row
      key={id}
      badges={[
        published ? [say(text.scorePublished)] : [say(text.scoreHidden), 'warn'],
        [say(text.scoreState[status]), status === 'valid' ? '' : 'bad'],
      ]}
      about={about}
    />
  ))
  return (
    <Section id="scores" hint={say(text.scoreHint)}>
      <ActionForm
        label={text.scores}
        changes={{ id }}
        buttons={[
          ['POST /score/publish', text.publishNow],
          ['POST /score/publish', text.publishSoon, { seconds: 30 }],
          ['POST /score/withdraw', text.withdrawScore],
          ['POST /score/appeal', text.openAppeal, { open: true }],
          ['POST /score/appeal', text.closeAppeal, { open: false }],
        ]}
      />
      <ActionForm
        label={text.scoreStatus}
        changes={{ id, status: { label: text.scoreStatus, names: text.scoreState } }}
        buttons={[['POST /score/status', text.setScoreStatus]]}
      />
      <ActionForm label={text.proofForm} buttons={[['POST /score/proof', text.set]]} />
      <Lines rows={rows} none={text.noScore} />
    </Section>
  )
}
