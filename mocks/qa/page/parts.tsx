import { type Child, createContext, useContext } from 'hono/jsx/dom'

import type { Switches } from '#contracts/administration/switches.ts'

import type { Catalogue, ControlState } from '../control-state.ts'
import type { Label } from '../labels.ts'
import { text } from './text.ts'

/** State of the mock and operations on it, for all sections. */
export type Qa = {
  state: ControlState
  /** Switches of the gateway; null where none answers. */
  switches: Switches | null
  catalogue: Catalogue
  /** Text in the language of the page. */
  say(label: Label): string
  /** Copies to the clipboard, with a notice. */
  copy(value: string): Promise<void>
  /** Sends an action such as "POST /stage" and shows that `name` is done, or `notice`; false when it was refused. */
  act(action: string, body: unknown, name: Label, notice?: Label): Promise<boolean>
}

export const QaContext = createContext<Qa | null>(null)

export function useQa(): Qa {
  const qa = useContext(QaContext)
  if (!qa) throw new Error('outside of QaContext')
  return qa
}

/** Sections in the order of the navigation. */
export const sections = [
  ...(['captcha', 'scenario', 'snapshots', 'faults', 'clock', 'settings', 'service', 'accounts'] as const),
  ...(['reviews', 'appointments', 'positions', 'payment', 'scores', 'reports', 'reissues', 'visitors'] as const),
  ...(['departments', 'administration', 'journal'] as const),
]

type SectionProps = { id: (typeof sections)[number]; hint?: string; head?: Child; children: Child }

export function Section({ id, hint, head, children }: SectionProps) {
  const { say } = useQa()
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div class="head">
        <h2 id={`${id}-title`} tabindex={-1}>
          {say(text[id])}
        </h2>
        <span class="quiet small">{hint}</span>
        {head}
      </div>
      {children}
    </section>
  )
}

type ButtonProps = { label: Label; about?: string; act: readonly [action: string, body?: unknown] }

/** Button outside of a form; `about` names its row in the accessible name. */
export function ActionButton({ label, about, act: [action, body] }: ButtonProps) {
  const { say, act } = useQa()
  return (
    <button
      type="button"
      class="plain"
      aria-label={about && `${say(label)}: ${about}`}
      onClick={() => act(action, body, label)}
    >
      {say(label)}
    </button>
  )
}

export const Badge = ({ tone = '', children }: { tone?: string; children: Child }) => (
  <span class={`badge ${tone}`}>{children}</span>
)

type RowProps = { badges: readonly (readonly [text: string, tone?: string])[]; about: string; children?: Child }

/** Row of a list: badges, a description, and what can be done. */
export const Row = ({ badges, about, children }: RowProps) => (
  <li class="row centred">
    {badges.map(([text, tone = '']) => (
      <Badge key={text} tone={tone}>
        {text}
      </Badge>
    ))}
    <span class="small">{about}</span>
    {children}
  </li>
)

/** Rows, or a text instead of none. */
export function Lines({ rows, none }: { rows: Child[]; none?: Label }) {
  const { say } = useQa()
  return <ul class="lines">{rows.length === 0 && none ? <li class="quiet small">{say(none)}</li> : rows}</ul>
}
