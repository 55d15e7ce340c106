import { $, act, clockTime, h, menu, part, send, state, t, wholeTime } from './core.js'

/** What came since the last look. After a restart of the server its ids begin again. */
export async function news({ newestEntry }) {
  if ((newestEntry ?? newest) < newest) newest = 0
  return send('GET', `/journal?after=${newest}`)
}

let newest = 0
/** Rows by id, newest first. */
let rows = []

export function addEntries(entries) {
  for (const entry of entries) {
    const element = entryRow(entry)
    rows.unshift({ entry, element })
    $('entries').prepend(element)
    newest = entry.id
  }
  dropOld()
  sift()
}

/** What the server has forgotten goes here too. */
function dropOld() {
  const { oldestEntry } = state
  for (const { entry, element } of rows) if (oldestEntry === null || entry.id < oldestEntry) element.remove()
  rows = rows.filter(({ element }) => element.isConnected)
}

function sift() {
  const wanted = $('filter').value.trim().toLowerCase()
  const onlyFailed = $('outcome').value === 'failed'
  let shown = 0
  for (const { entry, element } of rows) {
    const names = `${entry.path} ${entry.call ?? ''}`.toLowerCase()
    const matches = names.includes(wanted) && (!onlyFailed || outcome(entry).tone !== 'good')
    element.hidden = !matches
    if (matches) shown += 1
  }
  $('shown').textContent = t('shown', shown, rows.length)
  $('entries').hidden = shown === 0
  $('no-entries').hidden = shown > 0
  $('no-entries').textContent = t(rows.length === 0 ? 'noEntries' : 'noMatch')
}

/** The word for a status, and how serious it is. */
function outcome({ status, answer, refused, executed, fault }) {
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

function entryRow(entry) {
  const { word, tone } = outcome(entry)
  const details = h(
    'details',
    { ontoggle: () => details.open && fill(details, entry) },
    h(
      'summary',
      {},
      h('span', { class: 'time quiet small when' }, clockTime.format(new Date(entry.time))),
      h('span', {}, h('span', { class: `badge ${tone}` }, `${entry.status || '—'} ${t('status')[word]}`)),
      h(
        'span',
        { class: 'call' },
        entry.call ?? `${entry.method} ${entry.path}`,
        ' ',
        entry.fault ? h('span', { class: 'badge warn' }, `${t('fault')}: ${entry.fault}`) : null,
        entry.call ? h('small', { class: 'mono' }, `${entry.method} ${entry.path}`) : null,
      ),
      h('span', { class: 'quiet small who' }, entry.account ?? ''),
    ),
  )
  return h('li', {}, details)
}

const fact = (name, value) => (value ? h('div', {}, h('dt', {}, t(name)), h('dd', { class: 'mono' }, value)) : null)
const json = (name, value) =>
  h(
    'div',
    {},
    h('h3', {}, t(name)),
    h(
      'pre',
      { tabindex: '0', role: 'region', 'aria-label': t(name) },
      value === undefined ? t('nothing') : JSON.stringify(value, null, 2),
    ),
  )

/** The inside is made when somebody looks. */
function fill(details, entry) {
  if (details.childElementCount > 1) return
  details.append(
    h(
      'div',
      { class: 'inside' },
      h(
        'dl',
        {},
        h(
          'div',
          {},
          h(
            'dd',
            {},
            h(
              'span',
              { class: entry.executed ? 'badge good' : 'badge' },
              t(entry.executed ? 'executed' : 'notExecuted'),
            ),
          ),
        ),
        fact('time', wholeTime.format(new Date(entry.time))),
        fact('refused', entry.refused),
        fact('fault', entry.fault),
        fact('account', entry.account),
        fact('address', entry.ip),
        fact('request', entry.requestId),
        fact('file', entry.file && JSON.stringify(entry.file)),
      ),
      json('input', entry.input),
      json('answer', entry.answer),
    ),
  )
}

/** Everything again, in another language. */
function sayAgain() {
  const entries = rows.map(({ entry }) => entry).toReversed()
  rows = []
  $('entries').replaceChildren()
  addEntries(entries)
}

part('journal', () => null, sayAgain)

menu('outcomes', () => [
  ['all', t('all')],
  ['failed', t('failed')],
])

$('clear-journal').addEventListener('click', async () => {
  if (await act('DELETE', '/journal', undefined, t('cleared'))) addEntries([])
})
$('filter').addEventListener('input', sift)
$('outcome').addEventListener('change', sift)
