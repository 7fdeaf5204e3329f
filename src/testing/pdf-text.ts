import { extractText, getDocumentProxy } from 'unpdf'

/** The text of all pages of a PDF as one line, each space a plain one. */
export async function textOfPdf(body: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
