import { frequencyIds } from '#kit/giving/ids.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { inject } from 'vitest'
import { installCardProvider } from '#features/card-vault/server/provider.ts'
import { storeCard } from '#features/card-vault/server/store-card.ts'
import { openTestProvider } from '#features/card-vault/server/test-provider.ts'
import { startRecurrence } from '#features/recurring/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { Db } from '#platform/server/database/database.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { onReset } from '../reset.ts'
import { clock, type CharityFields, db, newCharity, now } from './new-charity.ts'

type NewRecurrence = Parameters<typeof startRecurrence>[1]

export { installCardProvider }
/** The test card provider, one per test file. */
export const cardProvider = openTestProvider(mkdtempSync(path.join(tmpdir(), 'amanah-cards-')))
onReset(() => installCardProvider(cardProvider))
installCardProvider(cardProvider)
/** The database with the jobs' role. */
export const jobsDb = openDb(inject('database').jobs, { max: 8 }, 20_000)
/** The context of a job; `over` replaces the database. Mails and further jobs are only inserted. */
export const jobContext = (database: Db = jobsDb): JobContext => ({
  db: database,
  now,
  log: pino({ level: 'silent' }),
  enqueue: async () => {},
  files: {} as JobContext['files'],
  publicUrl: 'https://amanah.test',
  signal: new AbortController().signal,
  lastAttempt: false,
})

/** A charity with a fund and a donor with a card. */
export async function newGivingCharity({
  can = ['donations:view', 'donations:edit', 'button:stop-recurrent'],
  ...fields
}: { can?: readonly string[] } & CharityFields = {}) {
  const charity = await newCharity({ can, ...fields })
  const { charityId, sql, actor } = charity
  const [fundId, donorId] = [newId(), newId()]
  await sql(`insert into fund (charity_id, id, kind, app_preference_id, item_id, name) values ($1, $2, 5, 8, 100, 'General fund')`, [
    charityId,
    fundId,
  ])
  await sql(
    `insert into donor (charity_id, id, donor_type, name, email, created_at, updated_at) values ($1, $2, 1, 'Siti Aminah', 'siti@example.org', now(), now())`,
    [charityId, donorId],
  )
  const asOfficer = <T>(work: Parameters<typeof db.transact<T>>[1]) => db.transact({ charityId, readOnly: false }, work)

  const card = async (token: string, cardHolderId = donorId): Promise<string> => {
    const saved = await cardProvider.saveCard({ key: newId(), token: `pm_test_${token}`, holderName: 'Siti Aminah', customerId: null })
    return asOfficer(tx =>
      storeCard(tx, { charityId, donorId: cardHolderId, provider: 'test', card: saved, isDefault: false, at: now(), by: null }),
    )
  }
  const start = async (change: Partial<NewRecurrence> & { token?: string } = {}): Promise<string> => {
    const { token = 'visa', ...rest } = change
    const cardId = rest.cardId ?? (await card(token))
    const timeZone = String((await sql('select time_zone from charity where charity_id = $1', [charityId]))[0]?.['time_zone'])
    const gift: NewRecurrence = {
      donorId,
      cardId,
      fundId,
      amount: { minor: 5000, currency: jurisdictionOf(fields.country ?? 'SG').currency },
      frequency: frequencyIds.monthly,
      startsOn: dayInZone(clock.now, timeZone),
      endsOn: null,
      language: 'en',
      isIrasInclusion: false,
      isIpcRegistrationForIras: false,
      remarks: null,
      ...rest,
    }
    const id = await asOfficer(tx => startRecurrence({ tx, actor, now, audit: () => {}, enqueue: async () => {} }, gift))
    if (!id) throw new Error('The card is not one of the donor.')
    return id
  }
  return {
    ...charity,
    donorId,
    fundId,
    /** Stores a test card by the name of its behaviour. */
    card,
    /** Starts a recurring gift, by default of 50 a month from today. */
    start,
    recurrence: async (id: string) =>
      (
        await sql('select *, next_due_on::text, retry_on::text, anchor_on::text from recurrence where charity_id = $1 and id = $2', [
          charityId,
          id,
        ])
      )[0]!,
    charges: (id: string) =>
      sql(
        'select c.*, c.due_on::text from recurring_charge c where c.charity_id = $1 and c.recurrence_id = $2 order by c.due_on, c.attempt',
        [charityId, id],
      ),
    gifts: (id: string) => sql('select * from donation where charity_id = $1 and recurrence_id = $2 order by id', [charityId, id]),
  }
}
