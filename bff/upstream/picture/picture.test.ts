import { readFileSync } from 'node:fs'

import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { upload } from '#contracts/core/endpoint.ts'
import { auth } from '#contracts/session/auth.ts'

import { journal } from '#mocks/core/journal.ts'
import { mock } from '#mocks/core/mock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import type { Tab } from '../../testing/browser.ts'
import { testGateway } from '../../testing/gateway.ts'
import { mockFetch } from '../../testing/mock-fetch.ts'
import { goodPictures, hostilePictures, type PictureFile } from '../../testing/pictures/hostile-pictures.ts'
import { readProblem } from '../../testing/problem.ts'
import { pictureStream, pictureScanner } from './picture.ts'
import { NotAPicture } from './scan.ts'

const types = ['image/jpeg', 'image/png', 'image/webp']
const file = {
  photo: upload('POST file/photo', {
    access: 'login',
    output: v.number(),
    file: { types, maxSize: 1_000_000, name: 'file' },
  }),
}
const handlers = mock(file, { photo: async (_, { file: part }) => part?.size ?? 0 })

let tab: Tab

beforeAll(async () => {
  scenario.begin('normal')
  const gateway = await testGateway({ api: { auth, user, file }, fetch: mockFetch(handlers) })
  tab = await gateway.logIn('zhangwei')
})

const send = (type: string, body: Uint8Array<ArrayBuffer>) =>
  tab.fetch(file.photo.url, { method: 'POST', body, headers: { 'Content-Type': type } })

test('there are at least thirty hostile files, and none is there twice', () => {
  expect(hostilePictures.length).toBeGreaterThanOrEqual(30)
  expect(new Set(hostilePictures.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBeGreaterThan(50)
})

test.each(hostilePictures)('as $type: $name is refused, and not stored', async ({ type, bytes }) => {
  journal.clear()
  expect(await readProblem(await send(type, bytes))).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  expect(journal.all().filter((entry) => entry.executed)).toEqual([])
})

test.each(goodPictures)('as $type: one $name is sent on as it is', async ({ type, bytes }) => {
  const answer = await send(type, bytes)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toBe(bytes.length)
})

/** Whether a file passes that comes in pieces of this size. */
function passes({ type, bytes }: PictureFile, size: number): boolean {
  const scanner = pictureScanner(type)
  try {
    for (let from = 0; from < bytes.length; from += size) scanner?.push(bytes.subarray(from, from + size))
    scanner?.end()
    return true
  } catch (error) {
    if (error instanceof NotAPicture) return false
    throw error
  }
}

test.each([1, 7])('a file that comes in pieces of %i bytes is judged alike', (size) => {
  expect(goodPictures.filter((file) => !passes(file, size))).toEqual([])
  expect(hostilePictures.filter((file) => passes(file, size)).map(({ name }) => name)).toEqual([])
})

/** What comes out of the check when the file arrives in pieces of this size. */
async function inPieces(type: string, bytes: Uint8Array, size: number): Promise<Buffer> {
  const pieces = ReadableStream.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.slice(n * size, (n + 1) * size)),
  )
  const checked: Uint8Array[] = []
  for await (const piece of pieces.pipeThrough(pictureStream(type))) checked.push(piece)
  return Buffer.concat(checked)
}

test('of an archive behind a picture not a byte is sent on once it is seen', async () => {
  const good = goodPictures.find(({ type }) => type === 'image/jpeg')?.bytes ?? new Uint8Array()
  const pieces = ReadableStream.from([good, new TextEncoder().encode('PK\x03\x04')])
  let sent = 0
  const reading = (async () => {
    for await (const piece of pieces.pipeThrough(pictureStream('image/jpeg'))) sent += piece.length
  })()
  await expect(reading).rejects.toThrow('unsupported_media_type')
  expect(sent).toBeLessThanOrEqual(good.length)
})

test('icons of the product are pictures', async () => {
  for (const name of ['apple-touch-icon', 'icon-192', 'icon-512']) {
    const bytes = readFileSync(`web/public/${name}.png`)
    expect((await inPieces('image/png', bytes, 4_096)).equals(bytes)).toBe(true)
  }
})

test('a file of another type passes', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7')
  expect((await inPieces('application/pdf', bytes, 3)).equals(bytes)).toBe(true)
})
