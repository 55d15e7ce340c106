import fc from 'fast-check'
import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'

import { calendar, type CalendarEvent } from '#contracts/candidate/calendar.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const event: CalendarEvent = {
  uid: 'ticket-1800000000000000005-1',
  title: '全国英语等级考试（PETS）笔试',
  start: '2026-12-05T08:30:00+08:00',
  end: '2026-12-05T10:30:00+08:00',
  location: '第一中学考点, 人民中路 18 号; 3 号楼',
  description: '第 12 考场，座位 07\n带上准考证和身份证',
  alarm: 1440,
}

let tab: Tab

beforeAll(async () => {
  scenario.begin('normal')
  tab = await (await testGateway()).logIn('ayguli')
})

const calendarText = async (...events: CalendarEvent[]) => (await tab.call(calendar.file, { events })).text()

const parsed = (text: string) => new ICAL.Component(ICAL.parse(text))

const calendarEvents = (text: string) => parsed(text).getAllSubcomponents('vevent')

test('a calendar file contains the events of the request', async () => {
  const [vevent] = calendarEvents(await calendarText(event))
  const read = new ICAL.Event(vevent)
  expect(read).toMatchObject({
    uid: event.uid,
    summary: event.title,
    location: event.location,
    description: event.description,
  })
  expect(read.startDate.toJSDate()).toEqual(new Date(event.start))
  expect(read.endDate.toJSDate()).toEqual(new Date(event.end))
  expect(vevent?.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString()).toBe('-P1D')
})

test('it has its media type and no-store', async () => {
  const { headers } = await tab.call(calendar.file, { events: [event] })
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''%E8%80%83%E8%AF%95%E6%97%A5%E7%A8%8B.ics",
    'cache-control': 'no-store',
  })
})

test('location and reminder are optional', async () => {
  const [vevent] = calendarEvents(await calendarText({ ...event, location: '', description: '', alarm: null }))
  expect(vevent?.hasProperty('location')).toBe(false)
  expect(vevent?.getFirstSubcomponent('valarm')).toBeNull()
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.constantFrom(
    'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:y',
    'a\nATTENDEE:mailto:b@example.org',
    'c\rATTACH:https://evil.example',
    '\u0085X-A:1\u2028X-B:2',
    '王𬱖'.repeat(40),
  ),
)

test('no text adds a line, and no line is longer than 75 octets', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, async (title, location, description) => {
      const text = await calendarText({ ...event, title: `t${title}`, location, description })
      const lines = text.split('\r\n')
      expect(lines.filter((line) => new TextEncoder().encode(line).length > 75 || /[\r\n]/.test(line))).toEqual([])
      const [vevent, ...more] = calendarEvents(text)
      expect(more).toEqual([])
      const allowed = new Set('uid sequence dtstamp dtstart dtend summary location description'.split(' '))
      expect(
        vevent
          ?.getAllProperties()
          .map(({ name }) => name)
          .filter((name) => !allowed.has(name)),
      ).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['no event', { events: [] }],
  ['a name that is a header', { events: [{ ...event, uid: 'a\r\nX: y' }] }],
  ['a day that is none', { events: [{ ...event, start: '2026-99-05T08:30:00+08:00' }] }],
  ['an end before its beginning', { events: [{ ...event, end: event.start }] }],
  ['too many events', { events: Array.from({ length: 21 }, () => event) }],
])('%s is refused', async (_, input) => {
  expect(await readProblem(await tab.call(calendar.file, input))).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('an event that ends before it starts is refused at its end, in words', async () => {
  const refusal = await tab.call(calendar.file, { events: [event, { ...event, end: event.start }] })
  expect(await readProblem(refusal)).toMatchObject({ fields: { 'events.1.end': 'ends before it starts' } })
})

test('only POST is allowed', async () => {
  const response = await tab.fetch('/calendar')
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST'])
})
