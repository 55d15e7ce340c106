/** How long a browser may take to begin with a file. Milliseconds. */
const patience = 60_000

/** Hands a file over to the device: into its downloads, from where it opens. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), patience)
}
