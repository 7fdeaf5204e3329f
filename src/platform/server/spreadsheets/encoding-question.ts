import { isUtf8 } from 'node:buffer'
import { type AskedEncoding, askedEncodings } from '#kit/text/csv.ts'
import { truncateText } from '#kit/text/text.ts'
import { encodingOf } from './text-rows.ts'

/** An encoding that a text may have, with words of the text as they are read in it. */
type EncodingOption = { encoding: AskedEncoding; sample: string }

const [mostLines, mostBytes, mostLetters, mostLettersBefore] = [50, 4000, 60, 40]
/** The bytes that are tested for UTF-8 at once. */
const mostUtf8Bytes = 65_536
const [lineFeed, carriageReturn] = [0x0a, 0x0d]
/** A letter of GBK or Big5 has no lower byte: they are spaces and delimiters. */
const leastLetterByte = 0x30

/** The encodings that a text may have, where its bytes do not tell; null where they do, or where it is no text. */
export function encodingQuestion(bytes: Buffer): EncodingOption[] | null {
  if (encodingOf(bytes) !== 'unknown') return null
  const lines = foreignLines(bytes)
  return askedEncodings.flatMap(encoding => {
    const texts = lines.map(line => decode(line, encoding))
    // No name has control characters or letters for private use. UTF-8 is offered with its damaged letters: a file put together from
    // several has some.
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
  const found: Buffer[] = []
  for (let from = 0; from < bytes.length && found.length < mostLines;) {
    const end = endOfLine(bytes, from + mostUtf8Bytes)
    const part = bytes.subarray(from, end)
    if (!isUtf8(part)) found.push(...foreignLinesOf(part))
    from = end
  }
  return found.slice(0, mostLines)
}

/** Where the line of a byte ends. */
function endOfLine(bytes: Buffer, at: number): number {
  let end = Math.min(at, bytes.length)
  while (end < bytes.length && bytes[end] !== lineFeed && bytes[end] !== carriageReturn) end += 1
  return end
}

function foreignLinesOf(part: Buffer): Buffer[] {
  const lines = [...part.toString('latin1').matchAll(/[^\r\n]+/g)].map(({ index, 0: line }) => part.subarray(index, index + line.length))
  return lines.filter(line => !isUtf8(line)).map(cutNearFault)
}

/**
 * A long line from shortly before its first byte that is not UTF-8: after a byte that no encoding that is offered has within a letter,
 * where one is near.
 */
function cutNearFault(line: Buffer): Buffer {
  if (line.length <= mostBytes) return line
  const readAgain = Buffer.from(line.toString('utf8'))
  let fault = 0
  while (line[fault] === readAgain[fault]) fault += 1
  const near = line.subarray(Math.max(0, fault - mostLetters), fault)
  const from = fault - near.length + near.findLastIndex(byte => byte < leastLetterByte) + 1
  return line.subarray(from, from + mostBytes)
}

/** The words with letters beyond ASCII, without digits and addresses, so that no number of a person is shown. */
function sampleOf(texts: readonly string[]): string {
  const words = texts.flatMap(text => text.match(/[^\x00-\x1f\p{Nd},;|"@]+/gu) ?? []).flatMap(cutBeforeLetter)
  return truncateText([...new Set(words)].slice(0, 3).join(' · '), mostLetters)
}

/** Words from shortly before their first letter beyond ASCII; none without one. */
function cutBeforeLetter(words: string): string[] {
  const at = words.search(/[^\x00-\x7f]/)
  return at < 0 ? [] : [words.slice(Math.max(0, at - mostLettersBefore)).trim()]
}
