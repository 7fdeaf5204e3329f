import { extensionOf } from '#platform/contract/upload-rule.ts'

/** The media type a browser has to send with each extension. */
export const uploadTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
}

/** Images of a form: at most five, each under 5 MB, of these kinds; a wish for other figures is a change of the specification. */
const imageLimits = { most: 5, bytes: 5 * 1024 * 1024, extensions: ['png', 'jpg', 'jpeg', 'heic'] } as const
export const imageFaults = ['TOO_MANY_FILES', 'TOO_BIG', 'WRONG_FORMAT'] as const

/** What is wrong with chosen images, by name and size, as the code of its text; null when nothing is. */
export function imageFault(files: readonly { name: string; size: number }[]): (typeof imageFaults)[number] | null {
  if (files.length > imageLimits.most) return 'TOO_MANY_FILES'
  if (files.some(({ name }) => !(imageLimits.extensions as readonly string[]).includes(extensionOf(name)))) return 'WRONG_FORMAT'
  if (files.some(({ size }) => size >= imageLimits.bytes)) return 'TOO_BIG'
  return null
}
