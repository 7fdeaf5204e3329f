const types: Readonly<Record<string, string>> = { pdf: 'application/pdf', csv: 'text/csv' }

/** Hands bytes to the browser as a file of this name, which also says of what kind they are. */
export function saveFile({ fileName, body }: { fileName: string; body: Uint8Array }): void {
  const type = types[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  const url = URL.createObjectURL(new Blob([body as Uint8Array<ArrayBuffer>], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
