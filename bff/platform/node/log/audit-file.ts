import { Buffer } from 'node:buffer'
import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

import { linkIn } from '#bff/calls/audit/verify.ts'
import type { ChainLink } from '#bff/http/log-line.ts'
import { refuseSpecialFile } from '#bff/platform/special-file.ts'
import { systemErrorCode } from '../regular-file.ts'

/** Bytes at the end of a file in which its last line is. */
const tailSize = 65_536

/** File of audit lines, readable by its owner only. */
export type AuditFile = {
  /** Last line that was in it when it was opened first. */
  readonly lastLink: ChainLink | null
  /** Appends a line before it returns, so that a crash of the process loses none; the code of the error where that fails. */
  append(line: string): string | null
  /** Goes on in a new file of the same name. */
  reopen(): void
}

/** Opens the file, or creates it. Throws where that fails. */
export function openAuditFile(path: string): AuditFile {
  let file = open(path)
  const { lastLink, isTorn } = readTail(file)
  // A line cut short by a full disk or a crash must not run into the next line.
  let isPartial = isTorn

  function append(line: string): string | null {
    const bytes = Buffer.from(isPartial ? `\n${line}` : line)
    try {
      for (let written = 0; written < bytes.length;) {
        written += writeSync(file, bytes, written)
        isPartial = written < bytes.length
      }
      return null
    } catch (error) {
      return systemErrorCode(error)
    }
  }

  return {
    lastLink,
    append,
    reopen() {
      const next = attempt(() => open(path))
      if (next === null) return // the old one goes on
      closeSync(file)
      file = next
      isPartial = readTail(file).isTorn
    },
  }
}

function open(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  refuseSpecialFile(path)
  return openSync(path, 'a+', 0o600)
}

/** The last line of a chain in a file, and whether the file ends within a line. */
function readTail(file: number): { lastLink: ChainLink | null; isTorn: boolean } {
  const { size } = fstatSync(file)
  const buffer = Buffer.alloc(Math.min(size, tailSize))
  readSync(file, buffer, 0, buffer.length, size - buffer.length)
  const text = buffer.toString()
  const links = text.split('\n').map(linkIn)
  return { lastLink: links.findLast((it) => it !== null) ?? null, isTorn: size > 0 && !text.endsWith('\n') }
}

function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}
