import { ActionForm } from './form.tsx'
import { Lines, Row, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

export function ReportSection() {
  const { state, say } = useQa()
  const reports = state.accounts.flatMap(({ account, reports }) =>
    reports.map((row) => ({ ...row, about: `${account} · ${row.examName}` })),
  )
  const options = reports.map(({ id, about }) => [id, about] as const)
  const id = { label: text.reportRow, width: 'long', options } as const
  const rows = reports.map(({ id, about, status, invoice }) => (
    <Row
      key={id}
      badges={[
        [say(text.reportState[status]), status === 'ready' ? 'good' : ''],
        ...(invoice ? [[say(text.invoiceState[invoice]), invoice === 'failed' ? 'bad' : ''] as const] : []),
      ]}
      about={about}
    />
  ))
  return (
    <Section id="reports" hint={say(text.reportHint)}>
      <ActionForm
        label={text.reports}
        changes={{ id }}
        buttons={[
          ['POST /report/generate', text.generateReport],
          ['POST /report/refund', text.refundReport],
          ['POST /report/offer', text.offerReport, { offered: true }],
          ['POST /report/offer', text.withholdReport, { offered: false }],
        ]}
      />
      <ActionForm
        label={text.invoiceStatus}
        changes={{ id, status: { label: text.invoiceStatus, names: text.invoiceState } }}
        buttons={[['POST /report/invoice', text.setInvoice]]}
      />
      <Lines rows={rows} none={text.noReport} />
    </Section>
  )
}
