/** File extensions by media type. */
const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'text/html': '.html',
}

/** File name for a device: with the extension of its type, and without characters that file systems refuse. */
export function fileName(name: string, type: string): string {
  const extension = extensions[type] ?? ''
  const valid = name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()
  return valid.toLowerCase().endsWith(extension) ? valid : valid + extension
}
