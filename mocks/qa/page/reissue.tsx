import { ActionForm } from './form.tsx'
import { Lines, Row, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

export function ReissueSection() {
  const { state, say } = useQa()
  const all = state.accounts.flatMap(({ account, reissues }) => reissues.map((row) => ({ account, ...row })))
  const options = all.map(({ id, account, name }) => [id, `${account} · ${name || id}`] as const)
  const id = { label: text.reissueRow, width: 'long', options } as const
  const rows = all.map(({ id, account, name, status, orderNo }) => (
    <Row
      key={id}
      badges={[[say(text.reissueState[status]), status === 'refused' ? 'bad' : '']]}
      about={[account, name || id, orderNo].filter(Boolean).join(' · ')}
    />
  ))
  return (
    <Section id="reissues" hint={say(text.reissueHint)}>
      <ActionForm
        label={text.reissues}
        changes={{ id }}
        buttons={[
          ['POST /reissue/approve', text.approveReissue],
          ['POST /reissue/approve', text.approveWithFee, { fee: '25.00' }],
          ['POST /reissue/print', text.printReissue],
          ['POST /reissue/pictures', text.putPictures],
        ]}
      />
      <ActionForm
        changes={{ id, reason: { label: text.messageText } }}
        buttons={[
          ['POST /reissue/return', text.returnReissue],
          ['POST /reissue/refuse', text.refuseReissue],
        ]}
      />
      <ActionForm changes={{ id }} buttons={[['POST /reissue/send', text.sendReissue]]} />
      <Lines rows={rows} none={text.noReissue} />
    </Section>
  )
}
