import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** Runs an action and captures the file it downloads. */
export async function captureDownload(page: Page, act: () => Promise<unknown>): Promise<{ name: string; bytes: Uint8Array }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) }
}

/** The text of all pages of a PDF. */
export async function extractPdfText(bytes: Uint8Array): Promise<string> {
  return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text
}

/** The colours that a PDF's first page fills areas with, as '#rrggbb'. */
export async function extractFillColours(bytes: Uint8Array): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS()
  const { argsArray, fnArray } = await (await (await getDocumentProxy(bytes)).getPage(1)).getOperatorList()
  const filled = argsArray.filter((_, place) => fnArray[place] === OPS.setFillRGBColor) as unknown as (string | number)[][]
  const hexOf = (part: string | number) => (typeof part === 'string' ? part.replace('#', '') : part.toString(16).padStart(2, '0'))
  return filled.map(parts => `#${[...parts].map(hexOf).join('')}`)
}
