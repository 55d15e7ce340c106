import { ActionForm, Badge, type FieldProps, Lines, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

export function ReportSection() {
  const { state, catalogue, say } = useQa()
  const reports = state.accounts.flatMap(({ account, reports }) => reports.map((row) => ({ account, ...row })))
  const report: FieldProps = {
    name: 'id',
    label: text.reportRow,
    width: 'long',
    options: reports.map(({ id, account, examName }) => [id, `${account} · ${examName}`]),
  }
  const rows = reports.map(({ id, account, examName, status, invoice }) => (
    <li class="row centred" key={id}>
      <Badge tone={status === 'ready' ? 'good' : ''}>{say(text.reportState[status])}</Badge>
      {invoice && <Badge tone={invoice === 'failed' ? 'bad' : ''}>{say(text.invoiceState[invoice])}</Badge>}
      <span class="small">{`${account} · ${examName}`}</span>
    </li>
  ))
  return (
    <Section id="reports" hint={say(text.reportHint)}>
      <ActionForm
        label={text.reports}
        fields={[report]}
        buttons={[
          ['POST /report/generate', text.generateReport, text.reportSet],
          ['POST /report/refund', text.refundReport, text.reportSet],
          ['POST /report/offer', text.offerReport, text.reportSet, { offered: true }],
          ['POST /report/offer', text.withholdReport, text.reportSet, { offered: false }],
        ]}
      />
      <ActionForm
        label={text.invoiceStatus}
        fields={[
          report,
          {
            name: 'status',
            label: text.invoiceStatus,
            options: catalogue.invoiceStatuses.map((status) => [status, say(text.invoiceState[status])]),
          },
        ]}
        buttons={[['POST /report/invoice', text.setInvoice, text.reportSet]]}
      />
      <Lines rows={rows} none={text.noReport} />
    </Section>
  )
}
