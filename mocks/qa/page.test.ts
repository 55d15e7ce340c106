// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'

import { configure, screen, waitFor, within } from '@testing-library/dom'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import type { Switches } from '#contracts/administration/switches.ts'

import { faultPlan } from '../core/faults.ts'
import { settings } from '../core/settings.ts'
import { lockedUntil } from '../log-in/auth.ts'
import { setStage } from '../signup/stage.ts'
import { BladeClient } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { operator } from './operator.ts'
import { scenario } from './scenarios.ts'

const server = await testServer()
const { fetch: request } = globalThis
/** Switches of a gateway in front of the mock. */
let switches: Switches = { maintenance: null, readOnly: true, waitingRoom: 'automatic', admitPerMinute: 240 }
vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
  const url = new URL(address instanceof Request ? address.url : address, server.url)
  if (url.hostname !== 'product.test') return request(url, init)
  switches = { ...switches, ...(await new Request(url, init).json()) }
  return Response.json(switches)
})
operator.setProductOrigin('http://product.test')
afterAll(() => operator.setProductOrigin(''))
document.body.innerHTML = '<div id="root"></div>'
// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
history.replaceState(null, '', '/?begin=score-day')
await import('./page/page.tsx')

// Without the style sheet: computing visibility from it would take most of the time.
configure({ defaultHidden: true, asyncUtilTimeout: 20_000 })
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
const form = (name: string) => within(screen.getByRole('form', { name }))
const entries = () => screen.getByRole('region', { name: 'Call log' }).querySelectorAll('details')
const shownForms = () => screen.getAllByRole('form', { hidden: false }).map((it) => it.ariaLabel)
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

beforeEach(async () => {
  await user.click(await screen.findByRole('button', { name: 'EN' }))
})

test('a link begins its situation when that is confirmed, and the address is the page again', async () => {
  const dialog = await screen.findByRole('dialog', { name: /^Score day/ })
  expect(dialog).toHaveAttribute('open')
  expect(scenario.current()).toBe('normal')
  Object.assign(dialog, { open: false, returnValue: 'begin' }) // as its button does in a browser
  dialog.dispatchEvent(new Event('close'))
  await waitFor(() => expect(scenario.current()).toBe('score-day'))
  expect(location.search).toBe('')
})

test('every section has a title in both languages', async () => {
  await screen.findByRole('heading', { name: 'Call log' })
  const english = titles()
  await user.click(screen.getByRole('button', { name: '中文' }))
  await screen.findByRole('heading', { name: '调用日志' })
  expect(english.length).toBeGreaterThan(10)
  expect(titles()).toHaveLength(english.length)
  expect(titles().filter((title) => english.includes(title))).toEqual([])
})

test('a fault is added, and after its removal the focus stays in the section', async () => {
  const faults = await screen.findByRole('form', { name: 'Faults' })
  await user.type(within(faults).getByLabelText('Calls'), '3')
  await user.click(within(faults).getByRole('button', { name: 'Add' }))
  await user.click(await screen.findByRole('button', { name: 'Remove: Latency: answers as usual, but later, *' }))
  await waitFor(() => expect(faultPlan.all()).toEqual([]))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Faults' })).toHaveFocus())
})

test('a fault is added for one account, and after the execution', async () => {
  const faults = within(await screen.findByRole('form', { name: 'Faults' }))
  await user.selectOptions(faults.getByLabelText('Account'), 'lina 李娜')
  await user.selectOptions(faults.getByLabelText('After the execution'), 'on')
  await user.click(faults.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(faultPlan.all()).toMatchObject([{ path: '*', account: 'lina', late: true }]))
  await user.selectOptions(faults.getByLabelText('Account'), 'any')
  await user.selectOptions(faults.getByLabelText('After the execution'), 'off')
})

test('the switches of the service show what the gateway says, and what it was told', async () => {
  const service = within(await screen.findByRole('form', { name: 'Service' }))
  expect(service.getByLabelText('Read-only')).toHaveDisplayValue('on')
  expect(service.getByLabelText('Waiting room')).toHaveDisplayValue('automatic')
  expect(service.getByLabelText('Admitted per minute')).toHaveValue(240)
  await user.selectOptions(service.getByLabelText('Notice of maintenance'), 'on')
  await user.selectOptions(service.getByLabelText('Read-only'), 'off')
  await user.click(service.getByRole('button', { name: 'Set' }))
  await screen.findByText(/^Maintenance tonight/)
  expect(switches).toMatchObject({ readOnly: false, waitingRoom: 'automatic', admitPerMinute: 240 })
  expect(service.getByLabelText('Notice of maintenance')).toHaveDisplayValue('on')
})

test('a search shows the forms and rows with the words, and their sections alone', async () => {
  const search = await screen.findByRole('searchbox', { name: 'Find' })
  await user.type(search, 'quota')
  await waitFor(() => expect(shownForms()).toEqual(['Quota of accounts']))
  await user.clear(search)
  await user.type(search, 'remove')
  await waitFor(() => expect(shownForms()).toEqual(['Removed by another']))
  await user.clear(search)
  await user.type(search, 'nothing like it')
  await screen.findByText('Nothing found')
  await user.clear(search)
  await waitFor(() => expect(shownForms()).toContain('Faults'))
})

test('a fault says whose calls it applies to, and that it comes after their execution', async () => {
  faultPlan.add({ path: 'exitExam', kind: 'error', account: 'lina', late: true })
  expect(await screen.findByText('exitExam · lina · After the execution · all')).toBeInTheDocument()
})

test('a setting that is refused shows the value of the server again', async () => {
  const tries = await screen.findByLabelText('Wrong passwords that lock an account')
  await user.clear(tries)
  await user.type(tries, '0')
  await user.tab()
  await screen.findByText('logInTries: Invalid value: Expected >=1 but received 0')
  await waitFor(() => expect(tries).toHaveValue(5))
  await user.selectOptions(screen.getByLabelText('Form of log-in errors'), 'D: from 2000 on')
  await waitFor(() => expect(settings.errorForm).toBe('D'))
})

test('an account is locked and unlocked by the same button', async () => {
  await user.click(await screen.findByRole('button', { name: 'Lock lina' }))
  await user.click(await screen.findByRole('button', { name: 'Unlock lina' }))
  await screen.findByRole('button', { name: 'Lock lina' })
  expect(lockedUntil('lina')).toBeNull()
})

test('an open order leads to its checkout, where it can be paid', async () => {
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Open checkout/ })
  const row = within(link.closest('li') ?? document.body)
  const { pathname } = new URL(link.href)
  const orderNo = new URL(link.href).searchParams.get('orderNo') ?? ''
  expect((await request(link.href)).status).toBe(200)
  const body = new URLSearchParams({ outcome: 'success' })
  await request(new URL(`${pathname}/${orderNo}`, server.url), { method: 'POST', body })
  expect(await row.findByText('paid')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: `Open checkout: ${orderNo}` })).toBeNull()
})

test('phone and identity number of an account are readable', async () => {
  expect(await screen.findByText('Identity number: 310101199508124326')).toBeVisible()
  expect(screen.getByText('Phone: 13623456789')).toBeVisible()
})

test('the stages start with the one of the chosen sign-up', async () => {
  const stage = form('Set stage')
  await user.selectOptions(stage.getByLabelText('Account'), 'lina 李娜')
  await waitFor(() => expect(stage.getByLabelText('Stage of sign-up')).toHaveDisplayValue('filling in'))
})

test('points of a return come and go without anything being sent', { tags: ['long'] }, async () => {
  setStage('1700000000000000002', '1800000000000000001', 'submitted')
  const review = within(await screen.findByRole('form', { name: 'Review a sign-up' }))
  await user.type(review.getByLabelText('Message'), 'too short')
  await user.click(review.getByRole('button', { name: 'Add a point' }))
  await waitFor(() => expect(review.getAllByLabelText('Message')).toHaveLength(2))
  await user.click(review.getByRole('button', { name: 'Remove the last' }))
  await waitFor(() => expect(review.getAllByLabelText('Message')).toHaveLength(1))
  expect(review.getByLabelText('Message')).toHaveValue('too short')
  await user.click(review.getByRole('button', { name: 'Return' }))
  await screen.findByText('returned for changes')
})

test('the state is saved under a name, and loaded from its row', async () => {
  const saving = form('Save a snapshot')
  await user.type(saving.getByLabelText('Name'), 'lina locked')
  await user.click(screen.getByRole('button', { name: 'Lock lina' }))
  await screen.findByRole('button', { name: 'Unlock lina' })
  await user.click(saving.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Load: lina locked' })
  await user.click(screen.getByRole('button', { name: 'Unlock lina' }))
  await screen.findByRole('button', { name: 'Lock lina' })
  await user.click(screen.getByRole('button', { name: 'Load: lina locked' }))
  await screen.findByRole('button', { name: 'Unlock lina' })
  await user.click(screen.getByRole('button', { name: 'Remove: lina locked' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load: lina locked' })).toBeNull())
})

test('of a long journal twenty calls are shown, and twenty more at a time', { tags: ['long'] }, async () => {
  const client = await new BladeClient(server.url).logIn('lina')
  const form = { userId: '1700000000000000002' }
  for (let n = 0; n < 24; n += 1) await client.call('POST ouma-signup/globalMessage/getMessageList', { form })
  const more = await screen.findByRole('button', { name: /^\d+ more$/ })
  expect(entries()).toHaveLength(20)
  await user.click(more)
  expect(entries().length).toBeGreaterThan(20)
})
