import { type AskedEncoding, askedEncodings } from '#kit/text/csv.ts'

/** The encoding that an XML file names in its first line; null where it names none that is read. */
export function declaredEncoding(bytes: Buffer): AskedEncoding | null {
  const label = /^<\?xml[^>]{0,100}encoding=["']([\w-]{1,40})["']/.exec(bytes.toString('latin1', 0, 200))?.[1]
  if (!label) return null
  try {
    const { encoding } = new TextDecoder(label)
    return askedEncodings.find(asked => asked === encoding) ?? null
  } catch {
    return null // a label that no standard has
  }
}
