import { type Child, memo, useState } from 'hono/jsx/dom'

import type { JournalEntry } from '#mocks/core/journal.ts'
import type { Label } from '../labels.ts'
import { dateAndTime, timeOfDay } from './api.ts'
import { Field } from './form.tsx'
import { ActionButton, Badge, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

/** Entries shown at first, and by every further step. */
const step = 20

/** Calls of the upstream, newest first. */
export function JournalSection({ entries }: { entries: readonly JournalEntry[] }) {
  const { say } = useQa()
  const [filter, setFilter] = useState('')
  const [outcome, setOutcome] = useState('all')
  const [shown, setShown] = useState(step)
  const matching = entries.filter(
    (entry) =>
      `${entry.path} ${entry.call}`.toLowerCase().includes(filter.trim().toLowerCase()) &&
      (outcome === 'all' || entryOutcome(entry).tone !== 'good'),
  )
  const outcomes = [['all', say(text.all)] as const, ['failed', say(text.failed)] as const]
  const search = { type: 'search', spellcheck: 'false' }
  return (
    <Section
      id="journal"
      hint={say(text.callCount(matching.length, entries.length))}
      head={<ActionButton label={text.clear} act={['DELETE /journal']} />}
    >
      <div class="row" role="search">
        <Field
          name="filter"
          label={text.filter}
          width="long"
          optional
          placeholder={text.filterExample}
          onInput={setFilter}
          attributes={search}
        />
        <Field name="outcome" label={text.result} options={outcomes} onInput={setOutcome} />
      </div>
      {matching.length > 0 ? (
        <ul class="entries">
          {matching.slice(0, shown).map((entry) => (
            <Entry key={entry.id} entry={entry} say={say} />
          ))}
        </ul>
      ) : (
        <p class="none">{say(entries.length === 0 ? text.noEntries : text.noMatch)}</p>
      )}
      {matching.length > shown && (
        <button type="button" onClick={() => setShown(shown + step)}>
          {say(text.more(Math.min(step, matching.length - shown)))}
        </button>
      )}
    </Section>
  )
}

type Outcome = { word: keyof typeof text.status; tone: 'good' | 'warn' | 'bad' }

/** Outcome of a call, and how serious it is. */
function entryOutcome({ status, answer, refused, executed, fault }: JournalEntry): Outcome {
  if (status === 0) return { word: 'broken', tone: 'bad' }
  if (status >= 500) return { word: 'failed', tone: 'bad' }
  if (status === 429) return { word: 'busy', tone: 'bad' }
  if (status === 404 || status === 405) return { word: 'missing', tone: 'warn' }
  if (status === 401) return { word: 'login', tone: 'warn' }
  if (status >= 400 || refused !== undefined) return { word: 'refused', tone: 'warn' }
  if (status >= 300) return { word: 'moved', tone: 'warn' }
  if (fault && !executed) return { word: 'replaced', tone: 'bad' }
  return answer === false ? { word: 'refused', tone: 'warn' } : { word: 'ok', tone: 'good' }
}

type EntryProps = { entry: JournalEntry; say(label: Label): string }

const Entry = memo(({ entry, say }: EntryProps) => {
  const [isOpen, setOpen] = useState(false)
  const { call, method, path, fault, account, status } = entry
  const { word, tone } = entryOutcome(entry)
  const address = `${method} ${path}`
  return (
    <li>
      <details onToggle={(event: Event) => setOpen((event.target as HTMLDetailsElement).open)}>
        <summary>
          <span class="time quiet small">{timeOfDay.format(new Date(entry.time))}</span>
          <span>
            <Badge tone={tone}>{`${status || '—'} ${say(text.status[word])}`}</Badge>
          </span>
          <span class="call">
            {call ?? address} {fault && <Badge tone="warn">{`${say(text.fault)}: ${fault}`}</Badge>}
            {call && <small class="mono">{address}</small>}
          </span>
          <span class="quiet small who">{account}</span>
        </summary>
        {isOpen && <Details entry={entry} say={say} />}
      </details>
    </li>
  )
})

function Details({ entry, say }: EntryProps) {
  const { executed, time, refused, fault, account, ip, requestId, file, input, answer } = entry
  const facts: [Label, string | undefined][] = [
    [text.time, dateAndTime.format(new Date(time))],
    [text.refused, refused],
    [text.fault, fault],
    [text.account, account],
    [text.address, ip],
    [text.request, requestId],
    [text.file, file && JSON.stringify(file)],
  ]
  const json = (label: Label, value: unknown): Child => (
    <div>
      <h3>{say(label)}</h3>
      <pre role="region" aria-label={say(label)}>
        {value === undefined ? say(text.nothing) : JSON.stringify(value, null, 2)}
      </pre>
    </div>
  )
  return (
    <div class="inside">
      <dl>
        <div>
          <dd>
            <Badge tone={executed ? 'good' : ''}>{say(executed ? text.executed : text.notExecuted)}</Badge>
          </dd>
        </div>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label.en}>
                <dt>{say(label)}</dt>
                <dd class="mono">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {json(text.input, input)}
      {json(text.answer, answer)}
    </div>
  )
}
