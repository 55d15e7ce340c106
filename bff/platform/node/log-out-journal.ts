import { Buffer } from 'node:buffer'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

import { refuseSpecialFile } from '#bff/platform/special-file.ts'
import { type LogOutJournal, maxPending } from '#bff/session/pending-log-outs.ts'

/** Bytes of a record name, a SHA-256; a free slot has zeros. */
const slotSize = 32
const free = Buffer.alloc(slotSize)

/** Pending log-outs in a file. */
export type FileJournal = LogOutJournal & { close(): Promise<void> }

/**
 * Pending log-outs in a file beside the database, readable by its owner only. The file has its full size from the
 * start, so that a full disk, which fails the database, does not fail this; each change is synced.
 */
export async function fileJournal(path: string): Promise<FileJournal> {
  const file = await openOrCreate(path)
  const slots = await read(file)
  await write(file, 0, Buffer.concat(slots))

  async function put(index: number, slot: Buffer) {
    slots[index] = slot
    await write(file, index * slotSize, slot)
  }

  const slotIndex = (slot: Buffer) => slots.findIndex((it) => it.equals(slot))
  return {
    pending: slots.filter((slot) => !slot.equals(free)).map((slot) => slot.toString('hex')),
    async add(name) {
      const index = slotIndex(free)
      if (index === -1) throw new Error('the journal is full')
      await put(index, Buffer.from(name, 'hex'))
    },
    async remove(name) {
      const index = slotIndex(Buffer.from(name, 'hex'))
      if (index !== -1) await put(index, free)
    },
    close: () => file.close(),
  }
}

async function openOrCreate(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  refuseSpecialFile(path)
  return open(path, 'r+').catch(() => open(path, 'wx+', 0o600))
}

/** All slots; those that the file does not have yet are free. */
async function read(file: FileHandle): Promise<Buffer[]> {
  const content = Buffer.alloc(maxPending * slotSize)
  await file.read(content, 0, content.length, 0)
  return Array.from({ length: maxPending }, (_, n) => content.subarray(n * slotSize, (n + 1) * slotSize))
}

async function write(file: FileHandle, position: number, bytes: Buffer) {
  await file.write(bytes, 0, bytes.length, position)
  await file.datasync()
}
