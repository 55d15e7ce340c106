import { Buffer } from 'node:buffer'

import * as v from 'valibot'

import { HtmlText, maxHtml } from '#contracts/core/blade.ts'
import type { FileLimits } from '#contracts/core/call.ts'
import { ApiError } from '#contracts/core/error.ts'

import { decodeBase64 } from '../seal/base64.ts'
import { signedTypes, signatureType } from './file-signature.ts'

/** Limits of texts in place of files, which are held whole: opening one takes six times its size. */
export type TextLimits = {
  /** Bytes. */
  readonly maxSize: number
  /** Concurrency limit in this process; the others get `downloads_busy`. */
  readonly atOnce: number
}

/** What a text in place of a file is: the file itself, or its address. */
export type TextFile = FileContent | { readonly address: string }

type FileContent = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }

const html = 'text/html'

/** Tells the forms of a text apart by its content: an address, an HTML document, or a file in Base64; null for any other. */
export function readTextFile(text: string, { types, minSize = 1 }: FileLimits): TextFile | null {
  const content = text.trim()
  if (/^https?:\/\//i.test(content)) return { address: content }
  if (content.startsWith('<')) return types.includes(html) ? htmlFile(content) : null
  const bytes = base64Bytes(content)
  const type = bytes && bytes.length >= minSize ? signatureType(bytes, signedTypes(types)) : null
  return bytes && type ? { type, bytes } : null
}

/** It is shown as an organiser's other HTML. Throws upstream_failed for one that is too long. */
function htmlFile(content: string): FileContent {
  if (!v.is(HtmlText, content))
    throw new ApiError('upstream_failed', { cause: `HTML of more than ${maxHtml} characters` })
  return { type: html, bytes: Buffer.from(content) }
}

/** Java's MIME encoder breaks lines; a data URL has a head. */
function base64Bytes(text: string): Uint8Array<ArrayBuffer> | null {
  const body = text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text
  return decodeBase64(/\s/.test(body) ? body.replaceAll(/\s/g, '') : body)
}
