/** The limits of a help request, as the specification has them. */
export const helpLimits = { images: 5, imageBytes: 5 * 1024 * 1024, characters: 10 } as const

/** The code of what is wrong with a request's text, or null. */
export function textError(text: string): 'ENTER_QUERY' | 'QUERY_TOO_SHORT' | null {
  if (!text.trim()) return 'ENTER_QUERY'
  return text.trim().length < helpLimits.characters ? 'QUERY_TOO_SHORT' : null
}

const formats = /\.(png|jpe?g|heic)$/i
/** The code of what is wrong with an image by name and size; its content is checked when it is stored. */
export function imageError({ name, size }: { name: string; size: number }): 'WRONG_FORMAT' | 'TOO_BIG' | null {
  if (!formats.test(name)) return 'WRONG_FORMAT'
  return size >= helpLimits.imageBytes ? 'TOO_BIG' : null
}
