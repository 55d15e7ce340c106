import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'

import { captureDownloads } from '#web/testing/downloads.ts'
import { openPart } from '#web/testing/part.tsx'
import { RouteLink } from '../route-link.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'

const event = {
  uid: 'appointment-1',
  title: '现场确认',
  start: '2026-12-05T08:30:00+08:00',
  end: '2026-12-05T09:00:00+08:00',
  location: '第一中学考点',
  description: '带上身份证',
  alarm: 1440,
}
const button = () => screen.findByRole('button', { name: '添加到日历' })

test('one click gives the calendar a file with every event', async () => {
  const saved = captureDownloads()
  await openPart(<AddToCalendar events={[event, { ...event, uid: 'appointment-2' }]} />)
  await userEvent.click(await button())
  expect(await screen.findByRole('status')).toHaveTextContent('日程文件已下载')
  expect(saved.map(({ name }) => name)).toEqual(['考试日程.ics'])
  const read = new ICAL.Component(ICAL.parse((await saved[0]?.file?.text()) ?? ''))
  expect(read.getAllSubcomponents('vevent').map((it) => it.getFirstPropertyValue('summary'))).toEqual([
    '现场确认',
    '现场确认',
  ])
})

test('a failure is shown at the button, which stays', async () => {
  await openPart(<AddToCalendar events={[]} />)
  await userEvent.click(await button())
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(await button()).toBeEnabled()
})

test('the map opens in its own tab and learns only where the venue is', async () => {
  await openPart(<RouteLink venue="第一中学考点" address="人民中路 18 号" />)
  const link = screen.getByRole('link', { name: '查看路线' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const { origin, searchParams } = new URL(link.getAttribute('href') ?? '')
  expect([origin, [...searchParams]]).toEqual(['https://uri.amap.com', [['keyword', '人民中路 18 号 第一中学考点']]])
})
