import * as v from 'valibot'

import { Flag, Id, Instant, Text, done, list, maybe } from './core/blade.ts'
import { FileAddress } from './core/destination.ts'
import { read, write } from './core/endpoint.ts'

export const pictureStatuses = ['uploaded', 'reviewing', 'approved', 'rejected'] as const
export type PictureStatus = (typeof pictureStatuses)[number]

/** A stored picture. The shape is ours. */
export const Picture = v.object({
  /** Key in the object store: made by the server, says nothing. */
  obsKey: v.string(),
  fileType: v.string(),
  /** Place in its set, from 0. */
  current: v.number(),
  /** Address to show it, valid for a few minutes. */
  url: FileAddress,
  status: v.picklist(pictureStatuses),
  /** Why it was rejected. */
  reason: Text,
  updateTime: Instant,
})
export type Picture = v.InferOutput<typeof Picture>

/** A kind of picture that the chosen exam asks for, with what is there. Limits in bytes and pixels. */
export const PictureSet = v.object({
  fileType: v.string(),
  label: v.string(),
  help: Text,
  required: Flag,
  maxCount: v.number(),
  minBytes: v.number(),
  maxBytes: v.number(),
  minWidth: v.number(),
  minHeight: v.number(),
  maxWidth: v.number(),
  maxHeight: v.number(),
  /** Width through height to crop to; null where the shape is free. */
  ratio: maybe(v.number()),
  /** A face fills the picture: guide and checks for a portrait. */
  portrait: Flag,
  /** May be left out with skipConfirm. */
  skippable: Flag,
  pictures: list(Picture),
})
export type PictureSet = v.InferOutput<typeof PictureSet>

/** Where and how one file may be put, once. Source: security R43. */
export const SavePath = v.object({
  obsKey: v.string(),
  url: FileAddress,
  /** Sent along exactly as they are. */
  headers: list(v.object({ name: v.string(), value: v.string() })),
  maxBytes: v.number(),
  expireTime: Instant,
})
export type SavePath = v.InferOutput<typeof SavePath>

const FileType = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
const Current = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50))
/** One-time key of a link that was handed to a phone; it stands for the log-in, and travels in bodies. Source: security R18. */
const Key = v.optional(v.pipe(v.string(), v.maxLength(128)))

/** Calls that exist for sign-up, recruitment and reissue alike. */
/* @__NO_SIDE_EFFECTS__ */
const pictureCalls = (base: string) => ({
  getPicture: read(`POST ${base}/getPicture`, {
    summary: 'Lists the picture sets that the selected exam requires, with the pictures in them.',
    access: 'link',
    personal: true,
    input: v.strictObject({ key: Key }),
    output: list(PictureSet),
  }),
  getPictureForShow: read(`POST ${base}/getPictureForShow`, {
    summary: 'Lists the picture sets of a submitted sign-up.',
    access: 'login',
    output: list(PictureSet),
  }),
  /** Refused when the set is full, and like every change when the sign-up is not editable. */
  getPictureSavePath: write(`GET ${base}/getPictureSavePath`, {
    summary: 'Returns an address for the upload of one file, valid once and for five minutes.',
    access: 'link',
    input: v.strictObject({ fileType: FileType, current: Current, key: Key }),
    output: SavePath,
    refreshes: [],
  }),
  /** Refused when the file is no picture of the required kind. */
  saveUploadPicture: write(`GET ${base}/saveUploadPicture`, {
    summary: 'Confirms an uploaded file, which the server then checks.',
    access: 'link',
    input: v.strictObject({ fileType: FileType, current: Current, key: Key }),
    output: Picture,
  }),
  delUploadPicture: write(`GET ${base}/delUploadPicture`, {
    summary: 'Deletes an uploaded picture.',
    access: 'login',
    input: v.strictObject({ obsKey: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)) }),
    output: done,
  }),
  /** Refused with the list of missing pictures. */
  endUploadPicture: write(`GET ${base}/endUploadPicture`, {
    summary: 'Ends the upload when every required picture is there.',
    access: 'login',
    output: done,
  }),
  endUploadPictureForward: write(`GET ${base}/endUploadPictureForward`, {
    summary: 'Ends the upload and moves the sign-up to its next step.',
    access: 'login',
    output: done,
  }),
})

const base = 'ouma-signup/exam/pictureUpload'

/** A link that lets a phone upload the portrait without logging in. */
export const AvatarLink = v.object({ key: Id, expireTime: Instant })

export const picture = {
  ...pictureCalls(base),
  /** null when there is none. */
  getPhoto: read(`GET ${base}/getPhoto`, {
    summary: 'Returns the portrait.',
    access: 'link',
    personal: true,
    input: v.strictObject({ key: Key }),
    output: maybe(Picture),
  }),
  getShowPhoto: read(`GET ${base}/getShowPhoto`, {
    summary: 'Returns the portrait as it is printed on the ticket.',
    access: 'login',
    output: maybe(Picture),
  }),
  useAvatar: write(`POST ${base}/use-avatar`, {
    summary: 'Uses the picture of the account as portrait.',
    access: 'login',
    output: done,
  }),
  /** Ends the link before. */
  avatarLink: read('GET ouma-register/avatar/link', {
    summary: 'Creates a link with which a phone uploads the portrait without a log-in.',
    access: 'login',
    output: AvatarLink,
  }),
  skipConfirm: write(`GET ${base}/skipConfirm`, {
    summary: 'Continues without the pictures that are optional.',
    access: 'login',
    output: done,
  }),
}

export const zppicture = pictureCalls('ouma-signup/app-v1/zpexam/supporting')
