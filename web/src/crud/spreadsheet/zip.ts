import { Inflate } from 'fflate'

import { UnreadableFile } from './table.ts'

type Entry = {
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** Parts of a zip archive by their names. */
export type Archive = {
  readonly names: readonly string[]
  /** Text of a part in UTF-8; null where there is none. */
  readonly text: (name: string) => string | null
}

/** Bytes of compressed data that are inflated at once: they become 16 MB at most. */
const step = 16 * 1024

/**
 * Opens a zip archive by its central directory. `budget` is the number of bytes that its parts may unpack to: the sizes that
 * the archive states are held against it before, and those that come out while a part is inflated. A part with another size
 * or checksum is damaged. Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export function openZip(bytes: Uint8Array, budget: number): Archive {
  const entries = readDirectory(bytes)
  let left = budget
  return {
    names: [...entries.keys()],
    text(name) {
      const entry = entries.get(name)
      if (!entry) return null
      left -= entry.size
      if (left < 0) throw new UnreadableFile('expandsTooMuch')
      const unpacked = unpack(bytes, entry)
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(unpacked)
      } catch (error) {
        throw new UnreadableFile('damaged', {}, error)
      }
    },
  }
}

const damaged = () => new UnreadableFile('damaged')

function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  try {
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== 0x02_01_4b_50) throw damaged()
      const nameLength = view.getUint16(at + 28, true)
      const extraLength = view.getUint16(at + 30, true)
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
      const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
      if (isEncrypted || entries.has(name)) throw damaged()
      entries.set(name, entryAt(view, at, { from: at + 46 + nameLength, length: extraLength }))
      at += 46 + nameLength + extraLength + view.getUint16(at + 32, true)
    }
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error
  }
  return entries
}

/** Position of the end record, behind which is a comment of at most 65,535 bytes. */
function endOfDirectory(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xff_ff); at -= 1) {
    if (view.getUint32(at, true) === 0x06_05_4b_50) return at
  }
  throw damaged()
}

function entryAt(view: DataView, at: number, extra: { from: number; length: number }): Entry {
  const wide = zip64Fields(view, extra)
  const field = (offset: number) => {
    const value = view.getUint32(offset, true)
    return value === 0xff_ff_ff_ff ? Number(wide.next().value ?? Number.NaN) : value
  }
  const method = view.getUint16(at + 10, true)
  const crc = view.getUint32(at + 16, true)
  // In the order in which the zip64 field holds those that do not fit.
  const size = field(at + 24)
  const packed = field(at + 20)
  const offset = field(at + 42)
  if (![size, packed, offset].every(Number.isSafeInteger)) throw damaged()
  return { method, crc, packed, size, offset }
}

/** Values of the zip64 field, which Java's writers use for small archives, too. */
function* zip64Fields(view: DataView, { from, length }: { from: number; length: number }) {
  for (let at = from; at + 4 <= from + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    const end = at + 4 + view.getUint16(at + 2, true)
    for (let value = at + 4; value + 8 <= end; value += 8) yield view.getBigUint64(value, true)
    return
  }
}

function unpack(bytes: Uint8Array, { method, crc, packed, size, offset }: Entry): Uint8Array {
  if (offset + 30 > bytes.length) throw damaged()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const data = bytes.subarray(from, from + packed)
  if (data.length !== packed || (method !== 0 && method !== 8)) throw damaged()
  const unpacked = method === 0 ? data : inflated(data, size)
  if (unpacked.length !== size || crc32(unpacked) !== crc) throw damaged()
  return unpacked
}

function inflated(data: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size)
  let length = 0
  const inflate = new Inflate((chunk) => {
    if (length + chunk.length > size) throw damaged() // more than the archive states
    out.set(chunk, length)
    length += chunk.length
  })
  try {
    for (let at = 0; at < data.length; at += step) inflate.push(data.subarray(at, at + step), at + step >= data.length)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged', {}, error)
  }
  return out.subarray(0, length)
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  return crc
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}
