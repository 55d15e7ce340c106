import { ActionForm } from './form.tsx'
import { Lines, Row, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

/** What another administrator, or time, does while somebody works. */
export function AdministrationSection() {
  const { state, say } = useQa()
  const rows = state.administration.tenants.map(({ tenantId, tenantName, members, accountNumber, expireTime }) => (
    <Row
      key={tenantId}
      badges={[[`${members} / ${accountNumber ?? '∞'}`]]}
      about={`${tenantId} ${tenantName} ${expireTime?.slice(0, 10) ?? ''}`}
    />
  ))
  return (
    <Section id="administration" hint={say(text.administrationHint)}>
      <ActionForm label={text.role} buttons={[['POST /role', text.set]]} />
      <ActionForm label={text.param} buttons={[['POST /param', text.changeParam]]} />
      <ActionForm
        label={text.removal}
        changes={{ list: { label: text.list, names: text.lists }, row: { label: text.rowToRemove } }}
        buttons={[['POST /removal', text.removeRow]]}
      />
      <ActionForm label={text.errorLog} buttons={[['POST /log', text.writeLog]]} />
      <ActionForm label={text.quota} buttons={[['POST /tenant/quota', text.set]]} />
      <ActionForm label={text.expiry} buttons={[['POST /tenant/expiry', text.set]]} />
      <Lines rows={rows} />
    </Section>
  )
}
