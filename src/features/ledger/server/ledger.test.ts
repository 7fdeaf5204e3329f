import { expect, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { newGift } from '#testing/factories/giving.ts'
import { db, newCharity, now } from '#testing/factories/new-charity.ts'
import { postToLedger } from './post-to-ledger.ts'

const reader = { can: ['donations:view'] }
const entry = `insert into ledger_entry (charity_id, posting_id, account, kind, donation_id, amount_minor, currency, posted_at) values ($1, $2, $3, 'gift', $4, $5, $6, now())`

test('posts a movement as two entries that sum to zero', async () => {
  const charity = await newCharity(reader)
  const { id } = await newGift(charity)
  const amount = { minor: 5000, currency: 'SGD' } as const
  await db.transact({ charityId: charity.charityId, readOnly: false }, tx =>
    postToLedger({ tx, actor: charity.actor, now }, [{ kind: 'gift', donationId: id, amount, debit: 'clearing', credit: 'donations' }]),
  )
  expect((await charity.rowsOf('ledger_entry')).map(row => [row['account'], Number(row['amount_minor'])]).sort()).toEqual([
    ['clearing', 5000],
    ['donations', -5000],
  ])
})

test('posts more movements at once than a statement has parameters', async () => {
  const charity = await newCharity(reader)
  const movement = { kind: 'settlement', donationId: null, amount: { minor: 100, currency: 'SGD' }, debit: 'bank', credit: 'cash' } as const
  const movements = Array.from({ length: 4500 }, () => movement)
  await db.transact({ charityId: charity.charityId, readOnly: false }, tx => postToLedger({ tx, actor: charity.actor, now }, movements))
  const [{ entries, postings, sum } = {}] = await charity.sql(
    'select count(*) as entries, count(distinct posting_id) as postings, sum(amount_minor) as sum from ledger_entry where charity_id = $1',
    [charity.charityId],
  )
  expect([Number(entries), Number(postings), Number(sum)]).toEqual([9000, 4500, 0])
})

test('refuses a posting that does not balance, or balances only across currencies', async () => {
  const charity = await newCharity(reader)
  const { id } = await newGift(charity)
  const posting = newId()
  await expect(charity.sql(entry, [charity.charityId, posting, 'cash', id, 5000, 'SGD'])).rejects.toThrow(/does not balance/)
  const crossed = `${entry.replace('values', "values ($1, $2, 'cash', 'gift', $4, $5, 'MYR', now()),").replace('$6', `'SGD'`)}`
  await expect(charity.sql(crossed, [charity.charityId, posting, 'donations', id, 5000])).rejects.toThrow()
  expect(await charity.rowsOf('ledger_entry')).toEqual([])
})

test('refuses a second debit or credit of a posting', async () => {
  const charity = await newCharity(reader)
  const { id } = await newGift(charity)
  const posting = newId()
  const twice = `${entry}, ($1, $2, $3, 'fee', $4, $5, $6, now()), ($1, $2, 'donations', 'gift', $4, -2 * $5, $6, now())`
  await expect(charity.sql(twice, [charity.charityId, posting, 'cash', id, 5000, 'SGD'])).rejects.toThrow(/ledger_entry_side/)
})

test.each([
  'update ledger_entry set amount_minor = amount_minor * 2 where charity_id = $1',
  'delete from ledger_entry where charity_id = $1',
])('refuses to change entries: %s', async statement => {
  const charity = await newCharity(reader)
  const { id } = await newGift(charity)
  const amount = { minor: 5000, currency: 'SGD' } as const
  await db.transact({ charityId: charity.charityId, readOnly: false }, tx =>
    postToLedger({ tx, actor: charity.actor, now }, [{ kind: 'gift', donationId: id, amount, debit: 'cash', credit: 'donations' }]),
  )
  await expect(charity.sql(statement, [charity.charityId])).rejects.toThrow(/append-only/)
})
