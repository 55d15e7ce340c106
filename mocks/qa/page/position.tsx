import { ActionForm } from './form.tsx'
import { Lines, Row, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

export function PositionSection() {
  const { state, say } = useQa()
  const { replaces, extraColumn } = state.recruitment
  const rows = state.accounts.flatMap(({ account, selections }) =>
    selections.map(({ id, result, name, message }) => (
      <Row
        key={id}
        badges={[[say(text.selectionState[result]), result === 'refused' ? 'bad' : '']]}
        about={[account, name, message].join(' · ')}
      />
    )),
  )
  return (
    <Section id="positions" hint={say(text.positionHint)}>
      <ActionForm
        label={text.positions}
        changes={{ left: { value: 1 } }}
        buttons={[['POST /position/places', text.leavePlaces]]}
      />
      <ActionForm
        buttons={[
          ['POST /position/change', text.changePosition],
          ['POST /position/close', text.closePosition],
          ['POST /position/open', text.openPosition],
        ]}
      />
      <ActionForm buttons={[['POST /position/select', text.selectPosition]]} />
      <ActionForm buttons={[['POST /position/cancel', text.cancelPosition]]} />
      <ActionForm
        label={text.recruitment}
        buttons={[
          ['POST /position/settings', replaces ? text.refuseReplacing : text.allowReplacing, { replaces: !replaces }],
          ['POST /position/settings', extraColumn ? text.removeColumn : text.addColumn, { extraColumn: !extraColumn }],
        ]}
      />
      <Lines rows={rows} none={text.noSelection} />
    </Section>
  )
}
