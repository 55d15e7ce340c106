import { dateAndTime } from './api.ts'
import { ActionForm } from './form.tsx'
import { ActionButton, Lines, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

/** States under a name: saved, loaded, passed on as a link. */
export function SnapshotSection() {
  const { state } = useQa()
  const rows = state.snapshots.map(({ name, at }) => (
    <li key={name}>
      {name} <span class="quiet small">{dateAndTime.format(new Date(at))}</span>
      <div class="row">
        <ActionButton label={text.load} about={name} act={['POST /snapshot/load', { name }]} />
        <CopyLink situation={{ load: name }} about={name} />
        <ActionButton label={text.remove} about={name} act={['POST /snapshot/remove', { name }]} />
      </div>
    </li>
  ))
  return (
    <Section id="snapshots">
      <ActionForm
        label={text.saveSnapshot}
        changes={{ name: { label: text.name } }}
        buttons={[['POST /snapshot', text.save]]}
        hint={text.snapshotHint}
      />
      <Lines rows={rows} none={text.noSnapshots} />
    </Section>
  )
}

type LinkProps = { situation: Readonly<Record<'begin', string>> | Readonly<Record<'load', string>>; about: string }

/** Copies an address that begins a scenario, or loads a snapshot, when it is opened here and confirmed. */
export function CopyLink({ situation, about }: LinkProps) {
  const { say, copy } = useQa()
  const { origin, pathname } = location
  return (
    <button
      type="button"
      class="plain"
      aria-label={`${say(text.copyLink)}: ${about}`}
      onClick={() => copy(`${origin}${pathname}?${new URLSearchParams(situation).toString()}`)}
    >
      {say(text.copyLink)}
    </button>
  )
}
