import { type Picture, type PictureSet, type PictureStatus, picture, zppicture } from '#contracts/candidate/picture.ts'

import { setByDocument } from '../base-info/by-document.ts'
import { at } from '../core/clock.ts'
import { newId, resettable, Table } from '../core/db.ts'
import { type Behaviour, type Context, mock } from '../core/mock.ts'
import type { Present } from '../core/present.ts'
import { refuse } from '../core/refusal.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { requireSelectedExam } from '../exam/selection.ts'
import { imageFacts } from '../fixtures/picture-bytes.ts'
import { issueLink, removeLink, userOfLink } from '../log-in/avatar-link.ts'
import { findExaminee, examinees, currentInstant } from '../signup/examinee.ts'
import { lockedReason } from '../signup/permission.ts'
import type { StepRule } from '../signup/values.ts'
import { objectStore } from '../sites/object-store.ts'
import { users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { type SetRow, pictureSets } from './picture-set.ts'

/** A picture of a user; `examId` is the id of its scope. A sign-up is not required. */
export type PictureRow = Present<Omit<Picture, 'url'>, 'current' | 'updateTime'> & {
  id: string
  userId: string
  examId: string
}

/** What pictures are uploaded for: an exam, or an application. `refusal` for a type that it does not require. */
export type PictureScope = { id: string; sets: readonly SetRow[]; refusal: string }

const pictureScope = (exam: ExamRow, userId: string): PictureScope => ({
  id: exam.id,
  sets: pictureSets(exam).map((set) => setByDocument(set, users.get(userId))),
  refusal: '当前考试不需要此类图片',
})

const seed = { fileType: 'photo', current: 0, reason: '' }
const ayguli = { ...seed, userId: '1700000000000000003', updateTime: at(-40, '20:12:00'), status: 'approved' as const }

export const pictures = new Table<PictureRow>(() => [
  { ...ayguli, id: '1850000000000000001', examId: '1800000000000000005', obsKey: 'seed-ayguli' },
  { ...ayguli, id: '1850000000000000002', examId: '1800000000000000001', obsKey: 'seed-ayguli' },
])

/** Object keys of uploads that wait for saveUploadPicture, by slot. */
const pendingUploads = resettable(() => new Map<string, string>())
/** Picture saved by a link, for a repeated request whose first answer was lost. */
const savedByLink = resettable(() => new Map<string, string>())
/** Sign-ups whose pictures were declared complete or skipped. */
const completedSets = resettable(() => new Set<string>())

type PictureSlot = { userId: string; examId: string; fileType: string; current: number }
const slotKey = ({ userId, examId, fileType, current }: PictureSlot) => [userId, examId, fileType, current].join('/')

/** The caller, or the owner of the upload link. */
function userOrLinkOwner({ key }: { key?: string | undefined }, context: Context): UserRow {
  if (key === undefined) return context.user
  return userOfLink(key) ?? refuse('上传链接已过期，请在电脑上重新生成二维码')
}

/** A link is limited to the portrait of its owner. */
function checkLink({ key, fileType }: { key?: string | undefined; fileType: string }) {
  if (key !== undefined && fileType !== 'photo') refuse('此链接只能上传照片')
}

/** The selected exam while its pictures are editable: as long as the sign-up. */
function openExam(user: UserRow): ExamRow {
  const exam = requireSelectedExam(user)
  const reason = lockedReason(exam, findExaminee(user.id, exam.id))
  return reason ? refuse(reason) : exam
}

function requireRecruitment(user: UserRow): UserRow {
  return requireSelectedExam(user).examType === 'zpexam' ? user : refuse('当前考试不是公开招聘考试')
}

const findSet = ({ sets, refusal }: PictureScope, fileType: string): SetRow =>
  sets.find((set) => set.fileType === fileType) ?? refuse(refusal)

const toPicture = ({ obsKey, fileType, current, status, reason, updateTime }: PictureRow): Picture => ({
  obsKey,
  fileType,
  current,
  status,
  reason,
  updateTime,
  url: objectStore.presignGet(obsKey),
})

const storedPictures = (userId: string, examId: string, fileType: string): PictureRow[] =>
  pictures
    .filter((row) => row.userId === userId && row.examId === examId && row.fileType === fileType)
    .toSorted((a, b) => a.current - b.current)

const setsWithPictures = (user: UserRow, { id, sets }: PictureScope): PictureSet[] =>
  sets.map((set) => ({ ...set, pictures: storedPictures(user.id, id, set.fileType).map(toPicture) }))

/** Slot for a new picture; refused when it is full or holds an approved one. */
function slotFor(user: UserRow, scope: PictureScope, { fileType, current }: Pick<PictureSlot, 'fileType' | 'current'>) {
  const set = findSet(scope, fileType)
  if (current >= set.maxCount) refuse(`${set.label}最多上传 ${set.maxCount} 张`)
  const existing = storedPictures(user.id, scope.id, fileType).find((row) => row.current === current)
  if (existing?.status === 'approved') refuse(`${set.label}已通过审核，不能更换`)
  return { set, existing, slot: { userId: user.id, examId: scope.id, fileType, current } }
}

const inside = (value: number, least: number, most: number) => value >= least && value <= most
const kB = (bytes: number) => Math.round(bytes / 1024)

/** Error of an image file; null when it is valid. Source: security R44. */
function pictureError(bytes: Uint8Array, set: SetRow): string | null {
  const facts = imageFacts(bytes)
  if (facts?.type !== 'image/jpeg') return '文件不是有效的 JPG 图片'
  if (!facts.complete) return '图片不完整，请重新上传'
  if (!inside(bytes.length, set.minBytes, set.maxBytes)) {
    return `图片大小应在 ${kB(set.minBytes)} kB 到 ${kB(set.maxBytes)} kB 之间`
  }
  const fits = inside(facts.width, set.minWidth, set.maxWidth) && inside(facts.height, set.minHeight, set.maxHeight)
  if (!fits) return `图片尺寸应在 ${set.minWidth}×${set.minHeight} 到 ${set.maxWidth}×${set.maxHeight} 像素之间`
  if (set.ratio && Math.abs(facts.width / facts.height / set.ratio - 1) > 0.02) return '图片宽高比例不符合要求'
  return null
}

/** Removes an object; those of the seeds are shared and stay. */
function removeBytes(obsKey: string) {
  if (!obsKey.startsWith('seed-')) objectStore.remove(obsKey)
}

/** Replaces the picture of a slot; the set has to be declared complete again. */
function putPicture(slot: PictureSlot, obsKey: string, existing: PictureRow | undefined): PictureRow {
  if (existing) removeBytes(existing.obsKey)
  completedSets.value.delete(`${slot.userId}/${slot.examId}`)
  const row = { ...slot, obsKey, status: 'uploaded' as const, reason: '', updateTime: currentInstant() }
  return pictures.put({ ...row, id: existing?.id ?? newId() })
}

function save(user: UserRow, scope: PictureScope, position: Pick<PictureSlot, 'fileType' | 'current'>): PictureRow {
  const { set, existing, slot } = slotFor(user, scope, position)
  const obsKey = pendingUploads.value.get(slotKey(slot))
  if (!obsKey && existing) return existing
  const bytes = objectStore.get(obsKey ?? '') ?? refuse('没有收到图片，请重新上传')
  const error = pictureError(bytes, set)
  pendingUploads.value.delete(slotKey(slot))
  if (error) {
    removeBytes(obsKey ?? '')
    refuse(error)
  }
  return putPicture(slot, obsKey ?? '', existing)
}

/** Labels of required sets without an acceptable picture. */
export const missingPictures = (userId: string, exam: ExamRow): string[] =>
  missingSets(userId, pictureScope(exam, userId)).map((set) => set.label)

const missingSets = (userId: string, { id, sets }: PictureScope) =>
  sets.filter(
    (set) => set.required && !storedPictures(userId, id, set.fileType).some((row) => row.status !== 'rejected'),
  )

/** Labels of required sets that have rejected pictures only. */
export const rejectedPictures = (userId: string, exam: ExamRow): string[] =>
  missingSets(userId, pictureScope(exam, userId))
    .filter(({ fileType }) => storedPictures(userId, exam.id, fileType).length > 0)
    .map(({ label }) => label)

/** Removes all pictures and pending uploads of a user, with their objects. */
export function removePictures(userId: string) {
  removeRows((row) => row.userId === userId)
  for (const [name, obsKey] of pendingUploads.value) if (name.startsWith(`${userId}/`)) removeBytes(obsKey)
}

/** Removes the pictures of a scope, with their objects. */
export const removeScopePictures = (scopeId: string) => removeRows((row) => row.examId === scopeId)

function removeRows(match: (row: PictureRow) => boolean) {
  for (const { id, obsKey } of pictures.filter(match)) {
    removeBytes(obsKey)
    pictures.remove(id)
  }
}

/** Portrait for a ticket; null without a portrait, or when it was rejected. */
export function photoBytes(userId: string, examId: string): Uint8Array | null {
  const photo = storedPictures(userId, examId, 'photo').find(({ status }) => status !== 'rejected')
  return photo ? objectStore.get(photo.obsKey) : null
}

/** The pictures were declared complete, or skipped where allowed. */
export const pictureRule: StepRule = (exam, { id }) => {
  if (arePicturesComplete(id, exam.id)) return {}
  return Object.fromEntries(
    missingSets(id, pictureScope(exam, id)).map(({ fileType, label }) => [fileType, `请上传${label}`]),
  )
}

/** Whether the pictures of a sign-up or an application were declared complete, or skipped. */
export const arePicturesComplete = (userId: string, scopeId: string) => completedSets.value.has(`${userId}/${scopeId}`)

/** Adds a picture to every required set of an exam without one, for QA. */
export const addMissingPictures = (userId: string, exam: ExamRow) =>
  addSamplePictures(userId, pictureScope(exam, userId))

/** Adds a picture to every required set without one. */
export function addSamplePictures(userId: string, scope: PictureScope) {
  for (const { fileType } of missingSets(userId, scope)) {
    const slot = { userId, examId: scope.id, fileType, current: 0, reason: '', updateTime: currentInstant() }
    pictures.put({ ...slot, id: newId(), obsKey: 'seed-sample', status: 'uploaded' })
  }
}

function completePictures(user: UserRow, scope: PictureScope) {
  const missing = missingSets(user.id, scope).map(({ label }) => label)
  if (missing.length > 0) refuse(`还需要上传：${missing.join('、')}`)
  completedSets.value.add(`${user.id}/${scope.id}`)
  const uploaded = pictures.filter(
    (row) => row.userId === user.id && row.examId === scope.id && row.status === 'uploaded',
  )
  for (const row of uploaded) pictures.change(row.id, { status: 'reviewing' })
}

function skipPictures(user: UserRow) {
  const exam = openExam(user)
  const missing = missingPictures(user.id, exam)
  const due = pictureScope(exam, user.id).sets.filter((set) => missing.includes(set.label) && !set.skippable)
  if (due.length > 0) refuse(`${due.map((set) => set.label).join('、')}不能跳过`)
  completedSets.value.add(`${user.id}/${exam.id}`)
}

function removePicture(user: UserRow, scope: PictureScope, obsKey: string) {
  const row = pictures.find((it) => it.obsKey === obsKey && it.userId === user.id && it.examId === scope.id)
  if (!row) refuse('图片不存在或已删除')
  if (row.status === 'approved') refuse('已通过审核的图片不能删除')
  pictures.remove(row.id)
  removeBytes(obsKey)
  completedSets.value.delete(`${user.id}/${scope.id}`)
}

function applyAvatar(user: UserRow) {
  const { existing, slot } = slotFor(user, pictureScope(openExam(user), user.id), { fileType: 'photo', current: 0 })
  putPicture(slot, user.avatar ?? refuse('您的账号没有头像，请上传照片'), existing)
}

const registeredPhoto = (user: UserRow): Picture | null => {
  const [row] = storedPictures(user.id, requireSelectedExam(user).id, 'photo')
  return row ? toPicture(row) : null
}

type Behaviours = { [K in keyof typeof zppicture]: Behaviour<(typeof zppicture)[K]> }

const setsForLink = (sets: PictureSet[], key: string | undefined) =>
  key === undefined ? sets : sets.filter((set) => set.portrait)

/** Scope of a user's pictures: the set that can be changed, or a refusal; and the set to look at, if any. */
type Scopes = { open(user: UserRow): PictureScope; view(user: UserRow): PictureScope | null }

/** Behaviours of the calls that sign-ups and applications have in common. */
export const pictureBehaviours = ({ open, view }: Scopes): Behaviours => ({
  getPicture(input, context) {
    const user = userOrLinkOwner(input, context)
    return setsForLink(setsWithPictures(user, open(user)), input.key)
  },
  getPictureForShow(_, { user }) {
    const scope = view(user)
    return scope && setsWithPictures(user, scope)
  },
  getPictureSavePath(input, context) {
    checkLink(input)
    const user = userOrLinkOwner(input, context)
    const { set, slot } = slotFor(user, open(user), input)
    const upload = objectStore.presignPut(set.maxBytes)
    pendingUploads.value.set(slotKey(slot), upload.obsKey)
    return upload
  },
  saveUploadPicture(input, context) {
    checkLink(input)
    const before = pictures.byId(savedByLink.value.get(input.key ?? '') ?? '')
    if (before) return toPicture(before)
    const user = userOrLinkOwner(input, context)
    const row = save(user, open(user), input)
    if (input.key !== undefined) {
      savedByLink.value.set(input.key, row.id)
      removeLink(input.key)
    }
    return toPicture(row)
  },
  delUploadPicture: ({ obsKey }, { user }) => removePicture(user, open(user), obsKey),
  endUploadPicture: (_, { user }) => completePictures(user, open(user)),
  endUploadPictureForward: (_, { user }) => completePictures(user, open(user)),
})

/** Sign-up and recruitment differ in the permitted users. */
const examPictures = (allowed: (user: UserRow) => UserRow) =>
  pictureBehaviours({
    open: (user) => pictureScope(openExam(allowed(user)), user.id),
    view: (user) => pictureScope(requireSelectedExam(allowed(user)), user.id),
  })

/** Sets the status of a user's pictures of a type, for QA. A rejection makes the set incomplete. */
export function setPictureStatus(
  userId: string,
  fileType: string,
  { status, reason }: { status: PictureStatus; reason: string },
) {
  for (const row of pictures.filter((it) => it.userId === userId && it.fileType === fileType)) {
    pictures.change(row.id, { status, reason: status === 'rejected' ? reason : '' })
    if (status === 'rejected') resetCompletion(row)
  }
}

function resetCompletion({ userId, examId }: PictureRow) {
  completedSets.value.delete(`${userId}/${examId}`)
  const row = findExaminee(userId, examId)
  if (row) examinees.change(row.id, { completedSteps: row.completedSteps.filter((it) => it !== 'picture') })
}

export const pictureHandlers = [
  ...mock(picture, {
    ...examPictures((user) => user),
    getPhoto: (input, context) => registeredPhoto(userOrLinkOwner(input, context)),
    getShowPhoto: (_, { user }) => registeredPhoto(user),
    useAvatar: (_, { user }) => applyAvatar(user),
    avatarLink(_, { user }) {
      openExam(user)
      return issueLink(user.id)
    },
    skipConfirm: (_, { user }) => skipPictures(user),
  }),
  ...mock(zppicture, examPictures(requireRecruitment)),
]
