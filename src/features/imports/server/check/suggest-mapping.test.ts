import { expect, test } from 'vitest'
import { suggestMapping } from '#features/imports/suggest-mapping.ts'

const columnsOf = (headings: string) => headings.split(',').map(name => ({ name, samples: ['x'], days: null }))
const stripe = columnsOf('id,Created date (UTC),Amount,Amount Refunded,Currency,Mode,Status,Description')

test('the columns of money of a known file stay, also where somebody ignored such a heading before', () => {
  const ignored = new Map(['status', 'currency', 'mode', 'description'].map(name => [name, 'none']))
  expect(suggestMapping(stripe, ignored)).toEqual({
    donatedOn: 1,
    amount: 2,
    amountRefunded: 3,
    currency: 4,
    testMode: 5,
    status: 6,
    referenceNo: 0,
  })
  expect(suggestMapping(columnsOf('Date,Amount,Status'), ignored)).toEqual({ donatedOn: 0, amount: 1 })
})
