import { saveFile } from '#platform/web/ui/save-file.ts'
import { templateFields } from '#features/imports/fields.ts'
import { templateExample } from '#features/imports/template-example.ts'
import { fieldNames } from '../import-labels.ts'

/** The template: our headings in the reader's language, and one line that shows how. */
function templateText(fund: string): string {
  const fields = templateFields
  const cells = fields.map(field => (field === 'fund' ? fund : (templateExample[field] ?? '')))
  const line = (texts: readonly string[]) => texts.map(text => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')
  return `\ufeff${line(fields.map(field => fieldNames[field]()))}\r\n${line(cells)}\r\n`
}

/** Hands the template to the browser. */
export function saveTemplate(): void {
  saveFile({ fileName: 'donations-template.csv', body: new TextEncoder().encode(templateText('')) })
}
