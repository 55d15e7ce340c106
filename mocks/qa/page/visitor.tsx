import { ActionButton, ActionForm, Lines, Section, useQa, useReferences } from './parts.tsx'
import { text } from './text.ts'

export function VisitorSection() {
  const { state, catalogue, say } = useQa()
  const { account } = useReferences()
  const waiting = state.waiting.map(({ account, realName }) => (
    <li class="fault" key={account}>
      <div>{`${realName} ${account}`}</div>
      <ActionButton label={text.approve} about={account} act={['POST /approve', { account }, text.approved]} />
    </li>
  ))
  const codes = (['scan', 'wechat'] as const).map((app) => {
    const code = state.codes[app]
    return (
      <li class="small" key={app}>
        <span class="quiet">{say(text.codes[app])} </span>
        {code ? (
          <a href={code.address} target="_blank" rel="noreferrer">{`${say(text.openPhone)} (${code.status})`}</a>
        ) : (
          say(text.noCode)
        )}
      </li>
    )
  })
  return (
    <Section id="visitors" hint={say(text.phoneCode(state.lastPhoneCode))}>
      <Lines rows={waiting} none={text.noneWaiting} />
      <ActionForm
        label={text.ncias}
        fields={[
          {
            name: 'status',
            label: text.ncias,
            width: 'long',
            options: catalogue.nciasStatuses.map((status) => [status, status]),
          },
          { ...account, options: [...account.options, ['', say(text.nobody)]] },
        ]}
        buttons={[['POST /ncias', text.set, text.nciasMoved]]}
      />
      <Lines rows={codes} />
    </Section>
  )
}
