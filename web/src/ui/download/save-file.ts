/** Delay before an object URL is revoked, in milliseconds. */
const patience = 60_000

/** Saves a file on the device. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), patience)
}
