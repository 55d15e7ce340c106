import { ActionForm, Badge, type FieldProps, Lines, number, Section, useQa, useReferences } from './parts.tsx'
import { text } from './text.ts'

const notice = text.positionSet

const code: FieldProps = { name: 'zwdm', label: text.positionCode, value: '0001001' }

export function PositionSection() {
  const { state, say } = useQa()
  const { account } = useReferences()
  const all = state.accounts.flatMap(({ account, selections }) => selections.map((row) => ({ account, ...row })))
  const { replaces, extraColumn } = state.recruitment
  const rows = all.map(({ account, id, result, name, message }) => (
    <li class="row centred" key={id}>
      <Badge tone={result === 'refused' ? 'bad' : ''}>{say(text.selectionState[result])}</Badge>
      <span class="small">{[account, name, message].join(' · ')}</span>
    </li>
  ))
  return (
    <Section id="positions" hint={say(text.positionHint)}>
      <ActionForm
        label={text.positions}
        fields={[code, { name: 'left', label: text.leavePlaces, value: 1, attributes: number(0, 1000) }]}
        buttons={[['POST /position/places', text.leavePlaces, notice]]}
      />
      <ActionForm
        label={text.changePosition}
        fields={[code]}
        buttons={[
          ['POST /position/change', text.changePosition, notice],
          ['POST /position/close', text.closePosition, notice],
          ['POST /position/open', text.openPosition, notice],
        ]}
      />
      <ActionForm
        label={text.selectPosition}
        fields={[account, code]}
        buttons={[['POST /position/select', text.selectPosition, notice]]}
      />
      <ActionForm
        label={text.cancelPosition}
        fields={[account]}
        buttons={[['POST /position/cancel', text.cancelPosition, notice]]}
      />
      <ActionForm
        label={text.recruitment}
        fields={[]}
        buttons={[
          replaces
            ? ['POST /position/settings', text.refuseReplacing, notice, { replaces: false }]
            : ['POST /position/settings', text.allowReplacing, notice, { replaces: true }],
          extraColumn
            ? ['POST /position/settings', text.removeColumn, notice, { extraColumn: false }]
            : ['POST /position/settings', text.addColumn, notice, { extraColumn: true }],
        ]}
      />
      <Lines rows={rows} none={text.noSelection} />
    </Section>
  )
}
