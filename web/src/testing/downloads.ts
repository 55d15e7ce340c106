import { onTestFinished, vi } from 'vitest'

/** What jsdom cannot do: files that the page hands over to the device, with their names. */
export function captureDownloads() {
  const blobs = new Map<string, Blob>()
  const saved: { name: string; file: Blob | undefined }[] = []
  const url = { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL }
  URL.createObjectURL = (file) => {
    const address = `blob:http://localhost/${blobs.size}`
    // By shape: files come from jsdom's Blob and from Node's, which answers have.
    if ('arrayBuffer' in file) blobs.set(address, file)
    return address
  }
  URL.revokeObjectURL = () => undefined
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: blobs.get(this.href) })
  })
  onTestFinished(() => {
    Object.assign(URL, url)
    click.mockRestore()
  })
  return saved
}
