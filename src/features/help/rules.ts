/** The limits of a help request, and the specification's words for each. */
export const helpLimits = { images: 5, imageBytes: 5 * 1024 * 1024, characters: 10 } as const
export const helpWords = {
  noText: 'Please enter your queries.',
  shortText: 'Please enter minimum 10 characters.',
  tooMany: 'Maximum 5 files can be upload.',
  tooLarge: 'Please select image below 5Mb.',
  wrongFormat: 'Please select image PNG, JPG, JPEG, and HEIC image format.',
  sent: 'Thanks for reaching out. We will get back to you shortly.',
  failed: 'Unable to proceed, please try again later',
} as const

/** The error of a request's text, or null. */
export function textError(text: string): string | null {
  if (!text.trim()) return helpWords.noText
  return text.trim().length < helpLimits.characters ? helpWords.shortText : null
}

const formats = /\.(png|jpe?g|heic)$/i
/** The error of an image by name and size; its content is checked when it is stored. */
export function imageError({ name, size }: { name: string; size: number }): string | null {
  if (!formats.test(name)) return helpWords.wrongFormat
  return size >= helpLimits.imageBytes ? helpWords.tooLarge : null
}
