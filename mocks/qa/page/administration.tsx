import { ActionForm, Badge, Lines, Section, useQa, useReferences } from './parts.tsx'
import { text } from './text.ts'

/** What another administrator, or time, does while somebody works. */
export function AdministrationSection() {
  const { state, say } = useQa()
  const { account } = useReferences()
  const { params, tenants, roleNames } = state.administration
  const tenant = {
    name: 'tenantId',
    label: text.tenant,
    options: tenants.map(({ tenantId, tenantName }) => [tenantId, `${tenantId} ${tenantName}`] as const),
  }
  const rows = tenants.map(({ tenantId, tenantName, members, accountNumber, expireTime }) => (
    <li class="row centred" key={tenantId}>
      <Badge tone="">{`${members} / ${accountNumber ?? '∞'}`}</Badge>
      <span class="small">{`${tenantId} ${tenantName} ${expireTime?.slice(0, 10) ?? ''}`}</span>
    </li>
  ))
  return (
    <Section id="administration" hint={say(text.administrationHint)}>
      <ActionForm
        label={text.role}
        fields={[account, { name: 'role', label: text.role, options: roleNames.map((name) => [name, name]) }]}
        buttons={[['POST /role', text.set, text.roleSet]]}
      />
      <ActionForm
        label={text.param}
        fields={[
          {
            name: 'paramKey',
            label: text.param,
            options: params.map(({ paramKey, paramValue }) => [paramKey, `${paramKey} = ${paramValue}`]),
          },
          { name: 'paramValue', label: text.value },
        ]}
        buttons={[['POST /param', text.changeParam, text.paramChanged]]}
      />
      <ActionForm
        label={text.errorLog}
        fields={[
          { name: 'message', label: text.errorLog, width: 'long', value: 'java.lang.NullPointerException' },
          { name: 'count', label: text.rows, value: 1, attributes: { type: 'number', min: 1, max: 500 } },
        ]}
        toBody={({ message, count }) => ({ message, count: Number(count) })}
        buttons={[['POST /log', text.writeLog, text.logWritten]]}
      />
      <ActionForm
        label={text.quota}
        fields={[tenant, { name: 'free', label: text.freeAccounts, value: 0, attributes: { type: 'number', min: 0 } }]}
        toBody={({ tenantId, free }) => ({ tenantId, free: Number(free) })}
        buttons={[['POST /tenant/quota', text.set, text.tenantSet]]}
      />
      <ActionForm
        label={text.expiry}
        fields={[tenant, { name: 'days', label: text.daysFromNow, value: -1, attributes: { type: 'number' } }]}
        toBody={({ tenantId, days }) => ({ tenantId, days: Number(days) })}
        buttons={[['POST /tenant/expiry', text.set, text.tenantSet]]}
      />
      <Lines rows={rows} />
    </Section>
  )
}
