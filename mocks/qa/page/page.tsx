import { render, useCallback, useEffect, useMemo, useRef, useState } from 'hono/jsx/dom'

import type { Switches } from '#contracts/administration/switches.ts'

import type { JournalEntry } from '#mocks/core/journal.ts'
import type { Catalogue, ControlState } from '../control-state.ts'
import type { Label } from '../labels.ts'
import { AdministrationSection } from './administration.tsx'
import { readCatalogue, readJournal, readSwitches, stateAfter } from './api.ts'
import { AppointmentSection, DepartmentSection } from './appointment.tsx'
import { AccountSection } from './candidate.tsx'
import { JournalSection } from './journal.tsx'
import { LinkedSituation } from './linked-situation.tsx'
import { type Qa, QaContext, sections } from './parts.tsx'
import { PaymentSection } from './payment.tsx'
import { PositionSection } from './position.tsx'
import { ReissueSection } from './reissue.tsx'
import { ReportSection } from './report.tsx'
import { ReviewSection } from './review.tsx'
import { ScoreSection } from './score.tsx'
import { Search } from './search.tsx'
import { ServiceSection } from './service.tsx'
import { CaptchaSection, ClockSection, Facts, FaultSection, ScenarioSection, SettingSection } from './situation.tsx'
import { SnapshotSection } from './snapshot.tsx'
import { text } from './text.ts'
import { VisitorSection } from './visitor.tsx'

type Language = keyof Label
type Notice = { label: string; isBad: boolean }

const speakers: Record<Language, (label: Label) => string> = { zh: ({ zh }) => zh, en: ({ en }) => en }

function Page() {
  const [language, setLanguage] = useLanguage()
  const { state, setState, catalogue, entries, isOffline } = usePolledState()
  const { switches, updateSwitches } = useSwitches()
  const [notice, notify] = useNotice()
  const confirmation = useRef<HTMLDialogElement>(null)
  const say = speakers[language]
  const qa = useMemo(
    () => state && catalogue && createQa({ state, catalogue, switches, say }, { setState, updateSwitches, notify }),
    [state, catalogue, switches, say, setState, updateSwitches, notify],
  )

  async function reset(event: Event) {
    const dialog = event.target as HTMLDialogElement // the one below
    if (dialog.returnValue === 'reset') await qa?.act('POST /reset', { gateway: switches !== null }, text.resetAll)
    dialog.returnValue = ''
  }

  return (
    <QaContext.Provider value={qa}>
      <header>
        <div class="bar top">
          <div>
            <h1>{say(text.title)}</h1>
            <p class="quiet small">{say(text.subtitle)}</p>
          </div>
          <LanguageSwitch language={language} setLanguage={setLanguage} />
          {qa && <Search />}
          <button type="button" onClick={() => confirmation.current?.showModal()}>
            {say(text.resetAll)}
          </button>
        </div>
        <div class="bar facts-bar">{qa && <Facts />}</div>
        {isOffline && (
          <p class="offline" role="alert">
            {say(text.offline)}
          </p>
        )}
      </header>
      <nav aria-label={say(text.sections)}>
        <ul>
          {sections.map((id) => (
            <li key={id}>
              <a href={`#${id}`}>{say(text[id])}</a>
            </li>
          ))}
        </ul>
      </nav>
      {qa && <LinkedSituation />}
      {qa && <Sections entries={entries.filter(({ id }) => isStored(id, qa.state))} />}
      <div id="notice" class={notice?.isBad ? 'bad' : ''} role="status">
        {notice?.label}
      </div>
      <dialog ref={confirmation} aria-labelledby="confirm-title" onClose={reset}>
        <h2 id="confirm-title">{say(text.resetAll)}</h2>
        <p>{say(text.resetExplained)}</p>
        <p>{say(switches ? text.gatewayReset : text.gatewayStays)}</p>
        <p>{say(text.browserStays)}</p>
        <form method="dialog" class="row">
          <button value="cancel">{say(text.cancel)}</button>
          <button value="reset" class="main">
            {say(text.reset)}
          </button>
        </form>
      </dialog>
    </QaContext.Provider>
  )
}

/** State, catalogue and journal of the mock, polled every 2 s; `isOffline` while it does not answer. */
function usePolledState() {
  const [state, setState] = useState<ControlState | null>(null)
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null)
  const [entries, setEntries] = useState<readonly JournalEntry[]>([])
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    let newest = 0
    let options: Catalogue | undefined
    let timer: ReturnType<typeof setTimeout>
    async function poll() {
      try {
        const next = await stateAfter('GET /state')
        // Ids restart with the server.
        if ((next.newestEntry ?? newest) < newest) {
          newest = 0
          setEntries([])
        }
        const added = await readJournal(newest)
        newest = added.at(-1)?.id ?? newest
        options ??= await readCatalogue()
        setCatalogue(options)
        setState(next)
        setEntries((previous) => [...added.toReversed(), ...previous].filter(({ id }) => isStored(id, next)))
        setOffline(false)
      } catch {
        setOffline(true)
      }
      timer = setTimeout(poll, 2000)
    }
    void poll()
    return () => clearTimeout(timer)
  }, [])
  return { state, setState, catalogue, entries, isOffline }
}

/** Switches of the gateway, polled every 10 s. */
function useSwitches() {
  const [switches, setSwitches] = useState<Switches | null>(null)
  const updateSwitches = useCallback(async () => setSwitches(await readSwitches()), [])
  useEffect(() => {
    void updateSwitches()
    const timer = setInterval(updateSwitches, 10_000)
    return () => clearInterval(timer)
  }, [updateSwitches])
  return { switches, updateSwitches }
}

type LanguageSwitchProps = { language: Language; setLanguage: (language: Language) => void }

function LanguageSwitch({ language, setLanguage }: LanguageSwitchProps) {
  return (
    <div class="languages" role="group" aria-label={speakers[language](text.language)}>
      <button type="button" lang="zh-CN" aria-pressed={String(language === 'zh')} onClick={() => setLanguage('zh')}>
        中文
      </button>
      <button type="button" lang="en" aria-pressed={String(language === 'en')} onClick={() => setLanguage('en')}>
        EN
      </button>
    </div>
  )
}

function Sections({ entries }: { entries: readonly JournalEntry[] }) {
  return (
    <main>
      <div class="column">
        <CaptchaSection />
        <ScenarioSection />
        <SnapshotSection />
        <FaultSection />
        <ClockSection />
        <SettingSection />
        <ServiceSection />
      </div>
      <div class="column">
        <AccountSection />
        <ReviewSection />
        <AppointmentSection />
        <PositionSection />
        <PaymentSection />
        <ScoreSection />
        <ReissueSection />
        <ReportSection />
        <VisitorSection />
        <DepartmentSection />
        <AdministrationSection />
        <JournalSection entries={entries} />
      </div>
    </main>
  )
}

type PageUpdates = {
  setState(state: ControlState): void
  updateSwitches(): Promise<void>
  notify(notice: Notice): void
}

/** Actions that change what the gateway keeps. */
const gatewayActions = new Set(['POST /operator', 'POST /reset'])

/** Context of the sections. */
function createQa(
  view: Pick<Qa, 'state' | 'catalogue' | 'switches' | 'say'>,
  { setState, updateSwitches, notify }: PageUpdates,
): Qa {
  const { say } = view
  async function act(action: string, body: unknown, name: Label, notice = text.done(name)) {
    const section = document.activeElement?.closest('section')
    try {
      setState(await stateAfter(action, body))
      if (gatewayActions.has(action)) await updateSwitches()
      notify({ label: say(notice), isBad: false })
      // If the focused control was removed, the focus stays in its section.
      requestAnimationFrame(() => document.activeElement === document.body && section?.querySelector('h2')?.focus())
      return true
    } catch (error) {
      notify({ label: error instanceof Error ? error.message : String(error), isBad: true })
      return false
    }
  }
  const copy = (value: string) =>
    navigator.clipboard.writeText(value).then(
      () => notify({ label: say(text.copied), isBad: false }),
      () => notify({ label: say(text.notCopied), isBad: true }),
    )
  return { ...view, act, copy }
}

const isStored = (id: number, { oldestEntry }: ControlState) => oldestEntry !== null && id >= oldestEntry

const languageKey = 'mock-language'

function useLanguage() {
  const [language, setLanguage] = useState<Language>(localStorage.getItem(languageKey) === 'en' ? 'en' : 'zh')
  useEffect(() => {
    localStorage.setItem(languageKey, language)
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    document.title = speakers[language](text.title)
  }, [language])
  return [language, setLanguage] as const
}

/** A notice disappears after a while; a refusal is shown longer. */
function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setNotice(null), notice?.isBad ? 8000 : 2500)
    return () => clearTimeout(timer)
  }, [notice])
  return [notice, setNotice] as const
}

const root = document.getElementById('root')
if (root) render(<Page />, root)
