/** Hands bytes to the browser as a file of this name. */
export function saveFile({ fileName, body }: { fileName: string; body: Uint8Array }): void {
  const url = URL.createObjectURL(
    new Blob([body as Uint8Array<ArrayBuffer>], { type: fileName.endsWith('.csv') ? 'text/csv' : 'application/octet-stream' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
