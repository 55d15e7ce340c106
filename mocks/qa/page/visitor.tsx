import { accountOptions } from './fields.ts'
import { ActionForm } from './form.tsx'
import { ActionButton, Lines, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

export function VisitorSection() {
  const qa = useQa()
  const { state, catalogue, say } = qa
  const waiting = state.waiting.map(({ account, realName }) => (
    <li class="fault" key={account}>
      <div>{`${realName} ${account}`}</div>
      <ActionButton label={text.approve} about={account} act={['POST /approve', { account }]} />
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
        changes={{
          status: {
            label: text.ncias,
            width: 'long',
            options: catalogue.nciasStatuses.map((status) => [status, status]),
          },
          account: { options: [...accountOptions(qa), ['', say(text.nobody)]] },
        }}
        buttons={[['POST /ncias', text.set]]}
      />
      <Lines rows={codes} />
    </Section>
  )
}
