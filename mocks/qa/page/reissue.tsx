import { ActionForm, Badge, type FieldProps, Lines, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

const notice = text.reissueSet

export function ReissueSection() {
  const { state, say } = useQa()
  const all = state.accounts.flatMap(({ account, reissues }) => reissues.map((row) => ({ account, ...row })))
  const application: FieldProps = {
    name: 'id',
    label: text.reissueRow,
    width: 'long',
    options: all.map(({ id, account, name }) => [id, `${account} · ${name || id}`]),
  }
  const rows = all.map(({ id, account, name, status, orderNo }) => (
    <li class="row centred" key={id}>
      <Badge tone={status === 'refused' ? 'bad' : ''}>{say(text.reissueState[status])}</Badge>
      <span class="small">{[account, name || id, orderNo].filter(Boolean).join(' · ')}</span>
    </li>
  ))
  return (
    <Section id="reissues" hint={say(text.reissueHint)}>
      <ActionForm
        label={text.reissues}
        fields={[application]}
        buttons={[
          ['POST /reissue/approve', text.approveReissue, notice],
          ['POST /reissue/approve', text.approveWithFee, notice, { fee: '25.00' }],
          ['POST /reissue/print', text.printReissue, notice],
          ['POST /reissue/pictures', text.putPictures, notice],
        ]}
      />
      <ActionForm
        label={text.returnReissue}
        fields={[application, { name: 'reason', label: text.messageText, width: 'long' }]}
        buttons={[
          ['POST /reissue/return', text.returnReissue, notice],
          ['POST /reissue/refuse', text.refuseReissue, notice],
        ]}
      />
      <ActionForm
        label={text.sendReissue}
        fields={[
          application,
          { name: 'carrier', label: text.carrier, value: '邮政特快专递' },
          { name: 'trackingNo', label: text.trackingNo, value: 'EB987654321CN' },
        ]}
        buttons={[['POST /reissue/send', text.sendReissue, notice]]}
      />
      <Lines rows={rows} none={text.noReissue} />
    </Section>
  )
}
