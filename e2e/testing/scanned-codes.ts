import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
// Without it the module would be loaded from a CDN.
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer } })

/** Texts of the barcodes (Code 128) and QR codes in a picture by their format, as a scanner reads them. */
export async function scannedCodes(picture: Uint8Array): Promise<Record<string, string>> {
  const codes = await readBarcodes(Uint8Array.from(picture), { formats: ['Code128', 'QRCode'] })
  return Object.fromEntries(codes.map(({ format, text }) => [format, text]))
}
