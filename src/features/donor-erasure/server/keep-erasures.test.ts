import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { erasedMark } from '#kit/identity/erased.ts'
import { newDonor, newGift } from '#testing/factories/giving.ts'
import { enqueue, newCharity, now } from '#testing/factories/new-charity.ts'
import { jobsDb, newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { mergeTwins } from '#testing/factories/twin-donors.ts'
import { appendErasures, readErasures } from './erasure-file.ts'
import { keepErasures } from './keep-erasures.ts'

const can = ['donors:view', 'donors:edit', 'button:erase-donor-data']
const [name, email] = ['Zulaikhanur binte Qistina', 'zulaikhanur@post.example']
type Charity = Pick<Awaited<ReturnType<typeof newCharity>>, 'charityId'>

/** Runs the job for one charity, beside others. */
function keep({ charityId }: Charity, dir: string): Promise<void> {
  const transact: typeof jobsDb.transact = async (scope, work) =>
    scope.charityId === null || scope.charityId === charityId ? jobsDb.transact(scope, work) : ([] as never)
  return keepErasures({ db: { ...jobsDb, transact }, now, enqueue, signal: new AbortController().signal }, dir)
}
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'amanah-erasures-'))
const textOf = (dir: string) => readFileSync(path.join(dir, 'erasures.jsonl'), 'utf8')

test('notes each erased person once outside the database, by the ids of their records and nothing else', async () => {
  const charity = await newCharity({ can })
  const keptId = await newDonor(charity, { name, email })
  const mergedId = await newDonor(charity, { name, email })
  await mergeTwins(charity, { keptId, mergedId })
  const { version } = await charity.api.donorErasures.plan({ donorId: keptId })
  await charity.api.donorErasures.erase({ donorId: keptId, version })
  const dir = newFolder()
  await keep(charity, dir)
  await keep(charity, dir)
  const erasure = { charityId: charity.charityId, donorIds: [keptId, mergedId], by: charity.actor.userId, at: now().toISOString() }
  expect(await readErasures(dir)).toEqual({ erasures: [erasure], unknown: 0 })
  expect(textOf(dir)).not.toMatch(/zulaikhanur/i)
})

test('erases a person again who came back with a restored backup, also from the record that was merged later', async () => {
  const charity = await newCharity({ can })
  const donorIds = [await newDonor(charity, { name, email }), await newDonor(charity, { name, email })]
  const other = await newDonor(charity, { name: 'Tan Wei Ming' })
  await newGift(charity, { donor_id: donorIds[1]!, donor_name: name })
  const dir = newFolder()
  await appendErasures(dir, [{ charityId: charity.charityId, donorIds, by: charity.actor.userId, at: '2026-03-01T04:00:00.000Z' }])
  await keep(charity, dir)
  const names = (await charity.rowsOf('donor')).map(row => [row['id'], row['name']])
  expect(Object.fromEntries(names)).toEqual({ [donorIds[0]!]: erasedMark, [donorIds[1]!]: erasedMark, [other]: 'Tan Wei Ming' })
  expect(await charity.rowsOf('donation')).toMatchObject([{ donor_name: erasedMark }])
  const erased = (await charity.rowsOf('audit_event')).filter(({ call }) => call === 'job:donors.keepErasures')
  expect(erased.map(row => row['detail'])).toEqual([expect.objectContaining({ gifts: 0 }), expect.objectContaining({ gifts: 1 })])
  await keep(charity, dir)
  expect((await readErasures(dir))?.erasures).toHaveLength(1)
})

test('says who cannot be erased yet, and follows no line that was written without the keys', async () => {
  const charity = await newGivingCharity({ can })
  await charity.start()
  const { charityId, donorId } = charity
  const dir = newFolder()
  await appendErasures(dir, [{ charityId, donorIds: [donorId], by: charity.actor.userId, at: '2026-03-01T04:00:00.000Z' }])
  await expect(keep(charity, dir)).rejects.toThrow(`${donorId} (RECURRING_STILL_OPEN)`)
  const forged = newFolder()
  const stranger = await newDonor(charity, { name })
  appendFileSync(path.join(forged, 'erasures.jsonl'), textOf(dir).replace(donorId, stranger))
  await expect(keep(charity, forged)).rejects.toThrow('1 lines of erasures.jsonl')
  expect((await charity.rowsOf('donor')).map(row => row['erased_at'])).toEqual([null, null])
})
