import { extensionOf, uploadRule } from '#platform/contract/upload-rule.ts'
import { m } from '#messages/messages.js'
import { featureCalls } from '#platform/web/feature-calls.ts'

/** Checks kind and size before the upload; null when valid. */
export function fileProblem(file: { readonly name: string; readonly size: number }): string | null {
  const { extensions, mostBytes } = uploadRule
  if (!extensions.includes(extensionOf(file.name))) return m.platform_file_kind({ kinds: extensions.join(', ') })
  if (file.size > mostBytes) return m.platform_file_size({ megabytes: Math.floor(mostBytes / 1_000_000) })
  return null
}

type Upload = {
  file: File | null | undefined
  charityId: number | null
  imagePath: string
  progress: (share: number) => void
  signal: AbortSignal
}

/** Uploads a file to a presigned URL and returns its storage name; false without a file or charity. Throws unless the answer is 200. */
export async function uploadFile({ file, charityId, imagePath, progress, signal }: Upload): Promise<string | false> {
  if (!file || !charityId) return false
  const { url, fileName, headers } = await featureCalls().addressUpload({ filename: file.name, image_path: imagePath, bytes: file.size })
  const status = await put(url, file, headers, progress, signal)
  if (status !== 200) throw new Error(m.platform_file_failed())
  return fileName
}

/** XMLHttpRequest, because `fetch` does not report upload progress. */
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
    request.onerror = () => reject(new Error(m.platform_file_failed()))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
