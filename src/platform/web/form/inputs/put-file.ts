import { extensionOf, uploadRule } from '#features/files/rules.ts'
import { m } from '#messages/messages.js'
import { api, noErrorPopup } from '#platform/web/api.ts'

/** What is wrong with a file before it is sent; null when nothing is. */
export function faultOf(file: { readonly name: string; readonly size: number }, imagePath: string): string | null {
  const { extensions, mostBytes } = uploadRule(imagePath)
  if (!extensions.includes(extensionOf(file.name))) return m.frames_file_kind({ kinds: extensions.join(', ') })
  if (file.size > mostBytes) return m.frames_file_size({ megabytes: Math.floor(mostBytes / 1_000_000) })
  return null
}

type Upload = {
  file: File | null | undefined
  charityId: number | null
  imagePath: string
  progress: (share: number) => void
  signal: AbortSignal
}

/** Puts a file into the store by an address signed for it, and answers its name there: false without a file or a charity. Only 200 is success. */
export async function putFile({ file, charityId, imagePath, progress, signal }: Upload): Promise<string | false> {
  if (!file || !charityId) return false
  const { url, fileName, headers } = await api.files.presign({ filename: file.name, image_path: imagePath, bytes: file.size }, noErrorPopup)
  const status = await put(url, file, headers, progress, signal)
  if (status !== 200) throw new Error(m.frames_file_failed())
  return fileName
}

/** `fetch` does not tell how far an upload is; XMLHttpRequest does. */
function put(
  url: string,
  file: File,
  headers: Readonly<Record<string, string>>,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request.status)
    request.onerror = () => reject(new Error(m.frames_file_failed()))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
