/** Hands bytes to the browser as a CSV file of this name. */
export function saveCsv({ fileName, body }: { fileName: string; body: Uint8Array }): void {
  const url = URL.createObjectURL(new Blob([body as Uint8Array<ArrayBuffer>], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
