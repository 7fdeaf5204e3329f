import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipWriter } from '#platform/server/export/zip-writer.ts'

type ZipParts = Readonly<Record<string, Iterable<string>>>
/** A workbook of these parts. */
export async function zipOf(parts: ZipParts): Promise<Buffer> {
  const out = new PassThrough()
  const whole = buffer(out)
  const zip = new ZipWriter(out)
  for (const [name, pieces] of Object.entries(parts)) await zip.add(name, pieces)
  await zip.end()
  out.end()
  return whole
}

const book = ['<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>']
const sheetOf = (rows: Iterable<string>): Iterable<string> => ['<worksheet><sheetData>', ...rows, '</sheetData></worksheet>']
/** A workbook with one sheet that holds these rows. */
export const workbookParts = (rows: string): ZipParts => ({ 'xl/workbook.xml': book, 'xl/worksheets/sheet1.xml': sheetOf([rows]) })
const oneRow = (cell: string) => (size: number) => workbookParts(`<row r="1">${cell.repeat(size)}</row>`)
const aRow = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
const partOf = (part: string, text: (size: number) => string) => (size: number) => ({ ...workbookParts(aRow), [part]: [text(size)] })

/** Small workbooks that may be slow to read, by their repeated content. */
export const hostileSheets: Readonly<Record<string, (size: number) => ZipParts>> = {
  'cells that are not closed': oneRow('<c>'),
  'cells with a name that are not closed': oneRow('<c r="A1" t="inlineStr"><is><t>'),
  'values that are not closed': oneRow('<c><v>1</c>'),
  'rows that are not closed': size => workbookParts('<row>'.repeat(size)),
  'empty rows': size => workbookParts('<row/>'.repeat(size)),
  'rows of one cell': size => workbookParts('<row><c><v>1</v></c></row>'.repeat(size)),
  'cells in one row': size => workbookParts(`<row>${'<c><v>1</v></c>'.repeat(16_000)}</row>`.repeat(Math.ceil(size / 16_000))),
  'tags that do not end': oneRow('<c '),
  'attributes in one tag': size => workbookParts(`<row ${'r="'.repeat(Math.min(size, 20_000))}></row>`.repeat(Math.ceil(size / 20_000))),
  'elements in each other': oneRow('<a>'),
  'comments that do not end': oneRow('<!--'),
  'sections that do not end': oneRow('<![CDATA['),
  'references in one text': size => workbookParts(`<row><c t="inlineStr"><is><t>${'&#x1;&amp&'.repeat(size)}</t></is></c></row>`),
  'letters in one text': size => workbookParts(`<row><c t="inlineStr"><is><t>${'a'.repeat(size)}</t></is></c></row>`),
  'spaces in one text': size => workbookParts(`<row><c t="inlineStr"><is><t>1${' '.repeat(size)}x</t></is></c></row>`),
  'shared texts': partOf('xl/sharedStrings.xml', size => '<si><t>a</t></si>'.repeat(size)),
  'shared texts that are not closed': partOf('xl/sharedStrings.xml', size => '<si><t>'.repeat(size)),
  'pronunciations that are not closed': partOf('xl/sharedStrings.xml', size => `<si>${'<rPh>'.repeat(size)}</si>`),
  styles: partOf('xl/styles.xml', size => `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(size)}</cellXfs></styleSheet>`),
  'formats that are not closed': partOf('xl/styles.xml', size => '<cellXfs><xf '.repeat(size)),
  'brackets in a format': partOf('xl/styles.xml', size =>
    `<numFmt numFmtId="200" formatCode="${'['.repeat(Math.min(size, 60_000))}"/>`.repeat(Math.ceil(size / 60_000)),
  ),
  sheets: partOf('xl/workbook.xml', size => '<sheet name="A" r:id="rId1"/>'.repeat(size)),
  'sheets that are not closed': partOf('xl/workbook.xml', size => '<sheet '.repeat(size)),
  relations: partOf('xl/_rels/workbook.xml.rels', size => '<Relationship Id="a" Target="b"/>'.repeat(size)),
}

const head = 'Date,Amount,Name\n'
/** Text files that are hostile. */
export const hostileTexts: Readonly<Record<string, (size: number) => string>> = {
  quotes: size => head + '"'.repeat(size),
  'quotes that do not end': size => `${head}"${'a'.repeat(size)}`,
  'doubled quotes': size => head + '"a""'.repeat(size),
  delimiters: size => head + ','.repeat(size),
  'columns over many rows': size => `${','.repeat(size)}x\n${'1\n'.repeat(2000)}`,
  'empty lines': size => head + '\n'.repeat(size),
  lines: size => head + '2026-02-25,10,Siti\n'.repeat(size),
  'letters in one line': size => head + 'a'.repeat(size),
  'spaces in one cell': size => `${head}1${' '.repeat(size)}x,1\n`,
  'spaces in many cells': size => head + `1${' '.repeat(1900)}x,1\n`.repeat(Math.ceil(size / 1000)),
  'digits and separators in many cells': size => head + `${'1-'.repeat(900)}x,1\n`.repeat(Math.ceil(size / 1000)),
  'brackets in headings': size => `${'('.repeat(1900)},`.repeat(Math.ceil(size / 1900)),
  apostrophes: size => head + `${"'".repeat(1900)}x,1\n`.repeat(Math.ceil(size / 1000)),
  'invisible characters': size => head + `${'\u200b'.repeat(1900)}x,1\n`.repeat(Math.ceil(size / 1000)),
}
