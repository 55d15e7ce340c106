import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { picture, PictureSet, SavePath, zppicture } from '#contracts/candidate/picture.ts'

import { clock } from '../core/clock.ts'
import { exams } from '../exam/seeds.ts'
import { jpeg } from '../fixtures/sample-jpeg.ts'
import { issueLink, removeLink, userOfLink } from '../log-in/avatar-link.ts'
import { findExaminee } from '../signup/examinee.ts'
import { setStage } from '../signup/stage.ts'
import { type BladeClient, answerData } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { setPictureStatus, missingPictures, arePicturesComplete, addMissingPictures } from './picture.ts'

const lina = '1700000000000000002'
const adult = '1800000000000000001'
const onSite = '1800000000000000007'
const recruitment = '1800000000000000006'

const visitor = await testClient()
let candidate: BladeClient

beforeEach(async () => {
  candidate = await visitor.logIn('lina')
})

type Group = Record<string, { upstream: { method: string; path: string } }>
type Params = Record<string, string>

const calls: Group = picture

/** Makes a call of the contract as the gateway does. */
async function ask(client: BladeClient, call: Group[string] | undefined, params: Params = {}) {
  const { method, path } = call?.upstream ?? { method: '', path: '' }
  return client.call(`${method} ${path}`, method === 'GET' ? { query: params } : { form: params })
}
const value = async (name: string, params?: Params, client = candidate) =>
  answerData(await ask(client, calls[name], params))
const refusal = async (name: string, params?: Params, client = candidate) => {
  const { status, body } = await ask(client, calls[name], params)
  expect(status).toBe(400)
  return v.parse(v.object({ msg: v.string() }), body).msg
}

const photo = { fileType: 'photo', current: '0' }
const passFor = async (at: Params = photo, client = candidate) =>
  v.parse(SavePath, await value('getPictureSavePath', at, client))

const put = ({ url, headers }: SavePath, bytes: Uint8Array<ArrayBuffer>, more: Params = {}) =>
  fetch(url, {
    method: 'PUT',
    body: bytes,
    headers: { ...Object.fromEntries(headers.map((it) => [it.name, it.value])), ...more },
  })

/** Uploads and confirms. */
async function upload(bytes = jpeg({ width: 295, height: 413, size: 30_000 }), at: Params = photo) {
  expect((await put(await passFor(at), bytes)).status).toBe(200)
  return value('saveUploadPicture', at)
}

const readSets = async () => v.parse(v.array(PictureSet), await value('getPicture'))
const setNamed = async (fileType: string) => (await readSets()).find((it) => it.fileType === fileType)

test('an exam has a portrait and picture sets, with limits', async () => {
  const sets = await readSets()
  expect(sets.map((it) => it.label)).toEqual(['本人照片', '身份证人像面', '身份证国徽面', '学历证书', '其他材料'])
  expect(sets[0]).toMatchObject({ minBytes: 20_480, maxBytes: 204_800, ratio: 295 / 413, portrait: true, pictures: [] })
})

test('an uploaded and confirmed picture can be loaded from another origin', async () => {
  const saved = v.parse(v.looseObject({ url: v.string(), status: v.string() }), await upload())
  expect(saved.status).toBe('uploaded')
  const response = await fetch(saved.url, { headers: { Origin: 'http://localhost:8787' } })
  expect((await response.arrayBuffer()).byteLength).toBe(30_000)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('http://localhost:8787')
  expect((await setNamed('photo'))?.pictures).toHaveLength(1)
})

test('a second upload replaces the first, whose file is deleted', async () => {
  const first = v.parse(v.looseObject({ url: v.string() }), await upload())
  await upload()
  expect((await setNamed('photo'))?.pictures).toHaveLength(1)
  expect((await fetch(first.url)).status).toBe(404)
})

test('a repeated confirmation returns the same picture', async () => {
  const first = await upload()
  expect(await value('saveUploadPicture', photo)).toEqual(first)
  expect((await setNamed('photo'))?.pictures).toHaveLength(1)
})

test('the store answers CORS preflights', async () => {
  const { url } = await passFor()
  const headers = { Origin: 'http://localhost:8787', 'Access-Control-Request-Method': 'PUT' }
  const response = await fetch(url, { method: 'OPTIONS', headers })
  expect([response.status, response.headers.get('Access-Control-Allow-Methods')]).toEqual([204, 'GET, PUT'])
  expect(response.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type')
})

const good = jpeg({ width: 295, height: 413, size: 30_000 })

test('the store refuses another key, type or size, a second upload and an expired one', async () => {
  const pass = await passFor()
  const elsewhere = { ...pass, url: pass.url.replace(pass.obsKey, 'of-somebody-else') }
  expect((await put(elsewhere, good)).status).toBe(403)
  expect((await put(pass, good, { 'Content-Type': 'image/png' })).status).toBe(403)
  expect((await put(pass, jpeg({ width: 295, height: 413, size: 204_801 }))).status).toBe(413)
  expect((await put(pass, good)).status).toBe(200)
  expect((await put(pass, good)).status).toBe(403)
  const late = await passFor()
  clock.set(clock.now() + 301_000)
  expect((await put(late, good)).status).toBe(403)
})

test('an upload URL does not authorise a read', async () => {
  const pass = await passFor()
  await put(pass, good)
  expect((await fetch(pass.url)).status).toBe(403)
  expect((await fetch(pass.url.split('?')[0] ?? '')).status).toBe(403)
})

test('an object key does not reveal its owner', async () => {
  const { url, obsKey } = await passFor()
  expect(obsKey).toMatch(/^[\w-]{24}$/)
  expect(url).not.toMatch(/lina|photo|1700000000000000002/)
})

test.each([
  ['no picture', new Uint8Array(30_000), '文件不是有效的 JPG 图片'],
  ['a program', Uint8Array.from({ length: 30_000 }, (_, n) => (n === 0 ? 0x4d : 0x5a)), '文件不是有效的 JPG 图片'],
  ['a truncated picture', good.slice(0, 29_000), '图片不完整，请重新上传'],
  ['too few bytes', jpeg({ width: 295, height: 413, size: 9_000 }), '图片大小应在 20 kB 到 200 kB 之间'],
  ['too few pixels', jpeg({ width: 200, height: 280, size: 30_000 }), '图片尺寸应在 295×413 到 590×826 像素之间'],
  ['too many pixels', jpeg({ width: 12_000, height: 9000, size: 30_000 }), '图片尺寸应在 295×413 到 590×826 像素之间'],
  ['another shape', jpeg({ width: 500, height: 500, size: 30_000 }), '图片宽高比例不符合要求'],
])('the confirmation refuses %s with a reason', async (_, bytes, reason) => {
  await put(await passFor(), bytes)
  expect(await refusal('saveUploadPicture', photo)).toBe(reason)
  expect((await setNamed('photo'))?.pictures).toEqual([])
})

test('a confirmation without an upload is refused', async () => {
  await passFor()
  expect(await refusal('saveUploadPicture', photo)).toBe('没有收到图片，请重新上传')
})

test('a set takes its maximum of pictures', async () => {
  expect(await refusal('getPictureSavePath', { fileType: 'photo', current: '1' })).toBe('本人照片最多上传 1 张')
  expect(await refusal('getPictureSavePath', { fileType: 'passport', current: '0' })).toBe('当前考试不需要此类图片')
})

const paper = () => jpeg({ width: 900, height: 600, size: 50_000 })

test('pictures are complete when everything required is there, and are then under review', async () => {
  await upload()
  expect(await refusal('endUploadPicture')).toBe('还需要上传：身份证人像面、身份证国徽面、学历证书')
  for (const fileType of ['sfzrx', 'sfzgh', 'xlzs']) await upload(paper(), { fileType, current: '0' })
  await value('endUploadPictureForward')
  expect(arePicturesComplete(lina, adult)).toBe(true)
  expect((await setNamed('photo'))?.pictures[0]?.status).toBe('reviewing')
})

test('a rejected picture counts as missing, with its reason', async () => {
  await upload()
  setPictureStatus(lina, 'photo', { status: 'rejected', reason: '照片过暗' })
  expect((await setNamed('photo'))?.pictures[0]).toMatchObject({ status: 'rejected', reason: '照片过暗' })
  expect(missingPictures(lina, exams.get(adult))).toContain('本人照片')
})

test('a rejection reopens the step, and the replacement has to be declared complete', async () => {
  addMissingPictures(lina, exams.get(adult))
  await value('endUploadPicture')
  setStage(lina, adult, 'returned')
  setPictureStatus(lina, 'photo', { status: 'rejected', reason: '照片过暗' })
  expect(arePicturesComplete(lina, adult)).toBe(false)
  expect(findExaminee(lina, adult)?.completedSteps).toEqual(expect.not.arrayContaining(['picture']))
  await upload()
  await value('endUploadPicture')
  await value('useAvatar')
  expect(arePicturesComplete(lina, adult)).toBe(false)
})

test('the picture of the account stays in the store when another portrait takes its place', async () => {
  await value('useAvatar')
  await upload()
  await value('useAvatar')
  const { url } = v.parse(v.looseObject({ url: v.string() }), await value('getPhoto'))
  expect((await fetch(url)).status).toBe(200)
})

test('an approved picture is neither replaced nor deleted', async () => {
  const { obsKey } = v.parse(v.looseObject({ obsKey: v.string() }), await upload())
  setPictureStatus(lina, 'photo', { status: 'approved', reason: '' })
  expect(await refusal('getPictureSavePath', photo)).toBe('本人照片已通过审核，不能更换')
  expect(await refusal('delUploadPicture', { obsKey })).toBe('已通过审核的图片不能删除')
})

test('only own pictures can be deleted', async () => {
  const { obsKey } = v.parse(v.looseObject({ obsKey: v.string() }), await upload())
  users.change('1700000000000000001', { examId: adult })
  const other = await visitor.logIn('zhangwei')
  expect(await refusal('delUploadPicture', { obsKey }, other)).toBe('图片不存在或已删除')
  await value('delUploadPicture', { obsKey })
  expect(await value('getPhoto')).toEqual({})
})

test.each(['getPicture', 'endUploadPicture', 'skipConfirm', 'useAvatar'])(
  '%s is refused once the sign-up is submitted',
  async (name) => {
    setStage(lina, adult, 'submitted')
    expect(await refusal(name)).toBe('报名信息已提交，等待审核，不能修改')
  },
)

test.each([
  ['getPictureSavePath', photo],
  ['saveUploadPicture', photo],
  ['delUploadPicture', { obsKey: 'any' }],
  ['endUploadPicture', {}],
  ['useAvatar', {}],
  ['skipConfirm', {}],
])(
  'after the deadline %s is refused like the rest of the sign-up, and what is there can be looked at',
  async (name, params) => {
    await upload()
    clock.set(Date.parse(exams.get(adult).signupEndTime) + 3_600_000)
    candidate = await visitor.logIn('lina')
    expect(await refusal(name, params)).toMatch(/^报名已于\d+月\d+日 17:00截止$/)
    expect(v.parse(v.array(PictureSet), await value('getPictureForShow'))[0]?.pictures).toHaveLength(1)
  },
)

test('a sign-up returned after the deadline takes pictures again', async () => {
  setStage(lina, adult, 'submitted')
  clock.set(Date.parse(exams.get(adult).signupEndTime) + 3_600_000)
  setStage(lina, adult, 'returned')
  candidate = await visitor.logIn('lina')
  expect(await upload()).toMatchObject({ status: 'uploaded' })
})

test('a submitted sign-up shows what was uploaded, and a returned one takes pictures again', async () => {
  await upload()
  setStage(lina, adult, 'submitted')
  const sets = v.parse(v.array(PictureSet), await value('getPictureForShow'))
  expect(sets[0]?.pictures).toHaveLength(1)
  setStage(lina, adult, 'returned')
  await upload()
})

test('without a selected exam nothing can be uploaded', async () => {
  users.change(lina, { examId: null })
  expect(await refusal('getPicture')).toBe('请先选择考试')
  expect(await refusal('getPhoto')).toBe('请先选择考试')
})

test('pictures may be skipped only where the exam allows it', async () => {
  expect(await refusal('skipConfirm')).toContain('不能跳过')
  users.change(lina, { examId: onSite })
  await value('skipConfirm')
  expect(arePicturesComplete(lina, onSite)).toBe(true)
})

test('the avatar becomes the portrait; without an avatar it is refused', async () => {
  await value('useAvatar')
  expect(await value('getPhoto')).toMatchObject({ fileType: 'photo', status: 'uploaded' })
  users.change('1700000000000000001', { examId: adult })
  expect(await refusal('useAvatar', {}, await visitor.logIn('zhangwei'))).toBe('您的账号没有头像，请上传照片')
})

test('recruitment has its own picture sets, for its candidates only', async () => {
  const { body } = await ask(candidate, zppicture.getPicture)
  expect(body).toMatchObject({ msg: '当前考试不是公开招聘考试' })
  users.change(lina, { examId: recruitment })
  const sets = v.parse(v.array(PictureSet), answerData(await ask(candidate, zppicture.getPicture)))
  expect(sets.map((it) => it.label)).toContain('报名推荐表')
})

test('a link accepts one portrait without a log-in, and nothing else', async () => {
  const { key } = v.parse(
    v.looseObject({ key: v.string() }),
    answerData(await candidate.call('GET ouma-register/avatar/link')),
  )
  const sets = v.parse(v.array(PictureSet), await value('getPicture', { key }, visitor))
  expect(sets.map((it) => it.fileType)).toEqual(['photo'])
  expect(await refusal('getPictureSavePath', { fileType: 'sfzrx', current: '0', key }, visitor)).toBe(
    '此链接只能上传照片',
  )
  await put(await passFor({ ...photo, key }, visitor), good)
  const saved = await value('saveUploadPicture', { ...photo, key }, visitor)
  expect(await value('saveUploadPicture', { ...photo, key }, visitor)).toEqual(saved)
  expect(await value('getPhoto')).toEqual(saved)
  expect(await refusal('getPictureSavePath', { ...photo, key }, visitor)).toContain('上传链接已过期')
})

test('a link neither shows nor confirms any other picture of its owner', async () => {
  addMissingPictures(lina, exams.get(adult))
  const { key } = issueLink(lina)
  const other = { fileType: 'sfzrx', current: '0', key }
  expect(await refusal('saveUploadPicture', other, visitor)).toBe('此链接只能上传照片')
  await put(await passFor({ ...photo, key }, visitor), good)
  await value('saveUploadPicture', { ...photo, key }, visitor)
  expect(await refusal('saveUploadPicture', other, visitor)).toBe('此链接只能上传照片')
})

test('a refused picture does not consume the link', async () => {
  const { key } = issueLink(lina)
  await put(await passFor({ ...photo, key }, visitor), jpeg({ width: 10, height: 14, size: 30_000 }))
  expect(await refusal('saveUploadPicture', { ...photo, key }, visitor)).toContain('图片尺寸')
  await passFor({ ...photo, key }, visitor)
})

test('a link is valid for ten minutes, and others are refused', async () => {
  const { key } = issueLink(lina)
  expect(await refusal('getPicture', { key: 'made-up' }, visitor)).toContain('上传链接已过期')
  clock.set(clock.now() + 599_000)
  await value('getPicture', { key }, visitor)
  clock.set(clock.now() + 2_000)
  expect(await refusal('getPicture', { key }, visitor)).toContain('上传链接已过期')
})

test('without link and log-in the call is refused', async () => {
  expect((await ask(visitor, picture.getPicture)).status).toBe(401)
})

test('a link is valid until its expiry, its upload, or the next link', async () => {
  const { key } = issueLink(lina)
  expect(userOfLink(key)?.account).toBe('lina')
  expect(await value('avatarLink')).not.toMatchObject({ key })
  expect(userOfLink(key)).toBeNull()
  const second = issueLink(lina).key
  clock.set(clock.now() + 601_000)
  expect(userOfLink(second)).toBeNull()
  const third = issueLink(lina).key
  removeLink(third)
  expect(userOfLink(third)).toBeNull()
})
