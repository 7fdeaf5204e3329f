/** The type of a file by its first bytes, never by its name. */
export type FileKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'heic' | 'pdf' | 'xlsx' | 'text'

/** The media type under which each kind travels. */
export const mediaTypes: Readonly<Record<FileKind, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  heic: 'image/heic',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  text: 'text/csv',
}

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** The kind of a file's content, from its first bytes; undefined for what we do not take. Text is UTF-8 without control characters. */
export function kindOf(start: Uint8Array): FileKind | undefined {
  const bytes = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, 4096))
  const at = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(at(0, 6))) return 'gif'
  if (at(4, 8) === 'ftyp' && heicBrands.has(at(8, 12))) return 'heic'
  if (at(0, 5) === '%PDF-') return 'pdf'
  if (at(0, 4) === 'PK\x03\x04') return 'xlsx'
  if (bytes.length > 0 && !/[\x00-\x08\x0e-\x1f]/.test(bytes.toString('latin1'))) return 'text'
  return undefined
}
