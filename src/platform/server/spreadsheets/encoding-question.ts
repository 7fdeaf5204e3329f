import { AskedEncoding } from '#kit/text/csv.ts'
import { truncateText } from '#kit/text/text.ts'
import { encodingOf } from './text-rows.ts'

/** An encoding that a text may have, with words of the text as they are read in it. */
type EncodingOption = { encoding: AskedEncoding; sample: string }

const [mostLines, mostBytes, mostLetters] = [50, 4000, 60]

/** The encodings that a text may have, where its bytes do not tell; null where they do, or where it is no text. */
export function encodingQuestion(bytes: Buffer): EncodingOption[] | null {
  if (encodingOf(bytes) !== 'unknown') return null
  const lines = foreignLines(bytes)
  return AskedEncoding.options.flatMap(encoding => {
    const texts = lines.map(line => decode(line, encoding))
    // No name has control characters or letters for private use. UTF-8 is offered with its damaged letters: a file put together from several has some.
    if (encoding !== 'utf-8' && texts.some(text => /[\ufffd\u0080-\u009f\ue000-\uf8ff]/.test(text))) return []
    return [{ encoding, sample: sampleOf(texts) }]
  })
}

/** What a refusal says of them: each encoding with its sample. */
export const faultsOfEncodings = (options: readonly EncodingOption[]) =>
  options.map(({ encoding, sample }) => ({ field: encoding, message: sample }))

/** A letter that the limit of bytes cuts off is left out. */
const decode = (line: Buffer, encoding: AskedEncoding) => new TextDecoder(encoding).decode(line, { stream: line.length === mostBytes })

/** The first lines with bytes that are not UTF-8. No encoding that is offered has the byte of a line end within a letter. */
function foreignLines(bytes: Buffer): Buffer[] {
  const text = bytes.toString('latin1')
  const [letter, lineEnd] = [/[\x80-\xff]/g, /[\r\n]/g]
  const found: Buffer[] = []
  for (let at = letter.exec(text)?.index; at !== undefined && found.length < mostLines; at = letter.exec(text)?.index) {
    const from = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1
    lineEnd.lastIndex = at
    const end = lineEnd.exec(text)?.index ?? text.length
    const line = bytes.subarray(from, Math.min(end, from + mostBytes))
    if (decode(line, 'utf-8').includes('\ufffd')) found.push(line)
    letter.lastIndex = end
  }
  return found
}

/** The words with letters beyond ASCII, without digits, so that no number of a person is shown. */
function sampleOf(texts: readonly string[]): string {
  const words = texts.flatMap(text => text.match(/[A-Za-z'. -]*[^\x00-\x7f\p{Nd}][^\x00-\x1f\p{Nd},;|"]*/gu) ?? [])
  return truncateText([...new Set(words.map(word => word.trim()))].slice(0, 3).join(' · '), mostLetters)
}
