import { expect, test } from 'vitest'
import { contract } from '#contract.ts'
import { servedEndpoints } from '#app/server/features/modules.ts'
import { rights } from '#features/roles/rules.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import type { Context } from '#platform/server/context.ts'
import { newPool } from '#platform/server/database/connections.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { vacuumAnalyze } from '#platform/server/database/vacuum.ts'
import { blocksOf } from '../blocks.ts'
import { newDemoDatabase, now } from '../demo-database.ts'
import { record } from '../record.ts'

const database = newDemoDatabase()

/**
 * Adds donors who gave so often within the last five years, in two modules, a third by one fund, and were mailed a receipt each time. One
 * gift in fifty was voided the day after.
 */
async function addDonors(gifts: readonly number[]): Promise<string[]> {
  const owner = newPool({ connectionString: database.owner, max: 1 })
  const client = await owner.connect()
  await client.query(`set app.charity_id = '1'`)
  const ids: string[] = []
  for (const count of gifts) {
    const id = newId()
    ids.push(id)
    await client.query(
      `insert into donor (charity_id, id, donor_type, name, created_at, updated_at) values (1, $1, 1, 'Donor of ${count}', now(), now())`,
      [id],
    )
    await client.query(
      `insert into donation
       select (jsonb_populate_record(d, jsonb_build_object('id', uuidv7(), 'txn_id', 'T' || uuidv7(), 'receipt_no', null, 'donor_id', $1::uuid,
                'donor_type', 1, 'donor_name', 'Donor', 'status', case when n % 50 = 7 then 'Voided' else 'Accepted' end,
                'request_status', case when n % 50 = 7 then 3 end, 'settled_at', null, 'updated_at', g.at + interval '1 day',
                'app_preference_id', f.app_preference_id, 'fund_id', f.id, 'amount_minor', 100 + n::bigint * 7919 % 9973, 'refunded_minor', 0,
                'donated_at', g.at, 'donated_on', (g.at at time zone 'Asia/Singapore')::date))).*
         from donation d
        cross join generate_series(1, $2::int) n
        cross join lateral (select timestamptz '2026-11-20' - n * interval '5 years' / $2::int as at) g
         join (select *, row_number() over (order by app_preference_id, id) as place from fund where charity_id = 1
                  and app_preference_id in (${preferenceIds.donations}, ${preferenceIds.islamicGiving})) f on f.place = 1 + n % 6
        where d.charity_id = 1 and d.id = (select id from donation where charity_id = 1 and app_preference_id = ${preferenceIds.donations} order by id limit 1)`,
      [id, count],
    )
  }
  await client.query(
    `insert into void_refund_request (charity_id, id, donation_id, app_preference_id, type, status, is_direct, amount_minor, currency, reason_words,
            evidence_hash, earlier_label, requested_by, requested_at, finalised_by, finalised_at)
     select 1, uuidv7(), id, app_preference_id, 'Void', 3, true, amount_minor, currency, 'Entered twice', sha256(''), 'Accepted', id, updated_at, id, updated_at
       from donation where charity_id = 1 and donor_id = any($1) and status = 'Voided'`,
    [ids],
  )
  await client.query(
    `insert into mail_message (charity_id, id, template, recipient_masked, about_kind, about_id, status, created_at)
     select 1, uuidv7(), 'receipt', 'd•••@mail.sg', 'donation', id::text, 'sent', donated_at from donation where charity_id = 1 and donor_id = any($1)`,
    [ids],
  )
  await vacuumAnalyze(client)
  client.release()
  await owner.end()
  return ids
}

/** A reader who may see everything. */
function contextOfReader(): Omit<Context, 'tx'> {
  const can = (right: string) => rights.includes(right as `${string}:${string}`)
  const actor = { userId: newId(), charityId: 1, sessionId: '', roleId: '', name: '', can }
  return { actor, now, audit: () => {}, says: () => {}, afterCommit: () => {} } as unknown as Context
}

async function blocksByCall(donorId: string): Promise<Record<string, number>> {
  const { donorProfiles, donations } = servedEndpoints
  const context = contextOfReader()
  const profile = (name: 'find' | 'giving' | 'timeline' | 'latestGift' | 'enrolments') => (tx: Tx) =>
    donorProfiles.handlers[name]({ ...context, tx }, contract.donorProfiles[name].spec.body.parse({ donorId }) as never)
  const calls: Record<string, (tx: Tx) => Promise<unknown>> = {
    find: profile('find'),
    giving: profile('giving'),
    timeline: profile('timeline'),
    'latest gift': profile('latestGift'),
    enrolments: profile('enrolments'),
    'gifts of a donor': tx =>
      donations.handlers.ofDonor({ ...context, tx }, contract.donations.ofDonor.spec.body.parse({ donarId: donorId }) as never),
  }
  const blocks: Record<string, number> = {}
  for (const [name, run] of Object.entries(calls)) blocks[name] = await blocksOf(database.app, await record(database.app, 1, run))
  return blocks
}

test('reads no more of a donor with thousands of gifts than half as much again as of one with twenty', async () => {
  const [few, many] = await addDonors([20, 4000])
  const ofFew = await blocksByCall(few!)
  const ofMany = await blocksByCall(many!)
  expect(Object.entries(ofMany).filter(([name, blocks]) => blocks > 1.5 * ofFew[name]!)).toEqual([])
})
