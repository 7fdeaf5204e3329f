import type { CountryCode } from '#jurisdictions/jurisdiction.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { Currency } from '#kit/giving/money.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { productServer } from '#app/server/server.ts'
import { contract } from '#contract.ts'
import { cachedActor, loadActor, readAccessToken } from '#features/auth/server/public.ts'
import { readGuestToken } from '#features/enrolment/server/public.ts'
import { createClient } from '#platform/contract/client.ts'
import type { Actor, Claims, Guest, Services } from '#platform/server/context.ts'
import { openDb } from '#platform/server/database/database.ts'
import { openBackground } from '../fakes/background.ts'
import { overInject } from '../fakes/fetch-by-inject.ts'

const urls = inject('database')
const asOwner = new pg.Pool({ connectionString: urls.owner, max: 2 })
const officers = new Map<string, Actor>()
const guests = new Map<string, Guest>()
const officerOf = ({ sessionId }: Claims) => [...officers.values()].find(officer => officer.sessionId === sessionId)

/** The moment at which every test takes place, unless it says otherwise: 2 March 2026, noon in Singapore. */
export const clock = { now: new Date('2026-03-02T04:00:00Z') }
export const now = () => clock.now
/** The database as the app sees it. */
export const db = openDb(urls.app, 8, 20_000) // how busy this machine is decides no test
const background = await openBackground(urls.jobs, now)
/** Adds a job in a transaction of the test's own. */
export const { enqueue, files, filesDir, sent: sentMails } = background
/** What the product needs to guard its endpoints; tokens of the test's own officers and guests are valid too. */
export const services: Services = {
  db,
  now,
  enqueue: background.enqueue,
  files: background.files,
  publicUrl: background.publicUrl,
  readToken: async token => officers.get(token) ?? (await readAccessToken(token, now())),
  readGuest: async token => guests.get(token) ?? (await readGuestToken(token, now())),
  loadActor: async (tx, claims, at) => officerOf(claims) ?? (await loadActor(tx, claims, at)),
  guessActor: claims => officerOf(claims) ?? cachedActor(claims),
}
/** The one server of this test file. */
export const server = await productServer(services, {}, async app => background.files.register(app))
/** An address in a network that nobody else in the tests has. */
export const freshAddress = () => `2001:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}:${randomUUID().slice(9, 13)}::1`
/** The API as seen by somebody who is not signed in, each time from another network. */
export const stranger = createClient(contract, overInject(server, {}, freshAddress), randomUUID)

/** What may differ between charities, by column of the table. */
export type CharityFields = Partial<{
  country: CountryCode
  currency: Currency
  timeZone: string
  isIpc: boolean
  isIslamic: boolean
  isMalaysianApp: boolean
  isGenerateOtp: boolean
}>
/** A fresh charity with one officer who holds exactly these rights, and doors past the API. */
export async function newCharity({ can = [], ...fields }: { can?: readonly string[] } & CharityFields = {}) {
  const country = fields.country ?? 'SG'
  const { currency, timeZone } = jurisdictionOf(country)
  const all = { name: 'Masjid Test', receiptPrefix: 'TST', currency, timeZone, ...fields, country }
  const columns = Object.keys(all).map(name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
  const { rows } = await asOwner.query<{ id: number }>(
    `insert into charity (charity_id, ${columns}) values (1000 + floor(random() * 2000000000)::int, ${columns.map((_, i) => `$${i + 1}`)}) returning charity_id as id`,
    Object.values(all),
  )
  const charityId = rows[0]!.id
  const officer = (rights: readonly string[]) => {
    const actor: Actor = {
      userId: randomUUID(),
      sessionId: randomUUID(),
      roleId: randomUUID(),
      name: 'Aisyah Rahman',
      charityId,
      can: right => rights.includes(right),
    }
    const token = randomUUID()
    officers.set(token, actor)
    return { token, actor, api: createClient(contract, overInject(server, { authorization: `Bearer ${token}` }), randomUUID) }
  }
  return {
    charityId,
    ...officer(can),
    /** Another officer of the same charity. */
    officer,
    /** The API as seen by the holder of a guest link to this transaction. */
    guest(txnId: string) {
      const token = randomUUID()
      guests.set(token, { charityId, txnId })
      return { token, api: createClient(contract, overInject(server, { 'x-provider-token': token }), randomUUID) }
    },
    /** Carries out this charity's waiting jobs, mails included. Answers how many there were. */
    workOff: () => background.carryOut(charityId),
    /** The mails sent to an address so far, oldest first. */
    mailsTo: (address: string) => background.sent.filter(mail => mail.to === address),
    /** Rows of this charity as the owner sees them, in snake_case. */
    rowsOf: async (table: string) =>
      (await asOwner.query<Record<string, unknown>>(`select * from ${pg.escapeIdentifier(table)} where charity_id = $1`, [charityId])).rows,
    /** A statement past the API, as the owner. */
    sql: async (text: string, values: unknown[] = []) => (await asOwner.query<Record<string, unknown>>(text, values)).rows,
    /** The same with this connection's triggers asleep: what an intruder with the owner's password could do. */
    pastTriggers: async (text: string) =>
      void (await asOwner.query(`set session_replication_role = replica; ${text}; set session_replication_role = origin`)),
  }
}
