import type { Examples } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'

export const examples: Examples = {
  'imports.upload': () => ({
    files: [new File(['Date,Amount\r\n2026-02-28,5.00\r\n'], 'gifts.csv', { type: 'text/csv' })],
    isAgain: 'true',
  }),
  'imports.find': ({ importId }) => ({ id: importId }),
  'imports.list': () => ({ searchValue: canary }),
  'imports.readAgain': ({ importId }) => ({ id: importId, version: 1, encoding: 'utf-8', delimiter: ',', headerRow: 1 }),
  'imports.check': ({ importId }) => ({
    id: importId,
    version: 1,
    // oxlint-disable-next-line amanah/named-choices -- the number of a column
    mapping: { donatedOn: 0, amount: 1, fund: 2, paymentMethod: 3, donorName: 4 },
    dayOrder: 'dmy',
  }),
  'imports.setValues': ({ reviewId }) => ({ id: reviewId, version: 1, values: [{ field: 'paymentMethod', word: 'Tunai', choice: '6' }] }),
  'imports.rows': ({ reviewId }) => ({ id: reviewId }),
  'imports.dryRun': ({ reviewId }) => ({ id: reviewId }),
  'imports.previewFix': ({ reviewId }) => ({ id: reviewId, fix: 'phone' }),
  'imports.change': ({ reviewId }) => ({
    id: reviewId,
    change: { kind: 'edit', cells: [{ rowNo: 3, field: 'donorPhone', text: '81234567' }] },
  }),
  'imports.commit': ({ reviewId }) => ({ id: reviewId, version: 1 }),
  'imports.move': ({ importId }) => ({ id: importId, step: 'cancel' }),
  'imports.undo': ({ reviewId }) => ({ id: reviewId, version: 1, reason: 'The wrong file' }),
  'imports.exceptions': ({ reviewId }) => ({ id: reviewId }),
  'imports.learned': () => ({}),
  'imports.forgetLearned': () => ({ words: [{ kind: 'column', word: 'amount' }] }),
  'imports.template': () => ({}),
}
