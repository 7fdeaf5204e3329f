const types: Readonly<Record<string, string>> = { pdf: 'application/pdf', csv: 'text/csv', zip: 'application/zip' }

/** Downloads bytes as a file; the extension selects the media type. */
export function saveFile({ fileName, body }: { fileName: string; body: Uint8Array }): void {
  const type = types[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  const url = URL.createObjectURL(new Blob([body as Uint8Array<ArrayBuffer>], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
