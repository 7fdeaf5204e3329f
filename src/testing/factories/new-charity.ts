import { type CountryCode, jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { Currency } from '#jurisdictions/money.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { newPool } from '#platform/server/database/connections.ts'
import { inject } from 'vitest'
import { productServer } from '#app/server/server.ts'
import { contract } from '#contract.ts'
import { cachedActor, loadActor } from '#features/auth/server/session/actor.ts'
import { readToken } from '#features/auth/server/session/read-token.ts'
import { readGuestToken } from '#features/enrolment/server/public.ts'
import { type Client, createClient } from '#platform/contract/client.ts'
import type { Actor, Claims, GuestSession, Services } from '#platform/server/context.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { openBackground, type SentMail } from '../fakes/background.ts'
import { injectTransport } from '../fakes/inject-transport.ts'
import { onReset } from '../reset.ts'

const urls = inject('database')
const asOwner = newPool({ connectionString: urls.owner, max: 2 })
const officers = new Map<string, Actor>()
const officersBySession = new Map<string, Actor>()
const guests = new Map<string, GuestSession>()
const officerOf = ({ sessionId }: Claims) => officersBySession.get(sessionId)

const noon = new Date('2026-03-02T04:00:00Z')
/** The time of the tests. Each begins on 2 March 2026, at noon in Singapore. */
export const clock = { now: noon }
onReset(() => void (clock.now = noon))
export const now = () => clock.now
/** The database with the application's role. */
export const db = openDb(urls.app, { max: 8, readers: 4 }, 20_000) // reads apart, as in the product; generous timeout for busy machines
const background = await openBackground(urls.jobs, now)
/** Adds a job in a transaction of its own. */
export const { enqueue, files, filesDir } = background
/** The services of the product; tokens of test officers and guests are valid too. */
export const services: Services = {
  db,
  now,
  enqueue: background.enqueue,
  files: background.files,
  publicUrl: background.publicUrl,
  readToken: async token => officers.get(token) ?? (await readToken(db, token, now())),
  readGuest: async token => guests.get(token) ?? (await readGuestToken(token, now())),
  loadActor: async (tx, claims, at) => officerOf(claims) ?? (await loadActor(tx, claims, at)),
  cachedActor: claims => officerOf(claims) ?? cachedActor(claims),
}
/** The one server of all test files of this process. */
export const server = await productServer(services, {}, async app => background.files.register(app))
/** An IPv6 address in a network that no other test uses. */
export const newNetworkAddress = () => `2001:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}:${randomUUID().slice(9, 13)}::1`
/** The API for an anonymous caller, each call from a new network. */
export const anonymous = createClient(contract, injectTransport(server, {}, newNetworkAddress), randomUUID)

/** The client of all calls, under a name of its own: written out, it is longer than the compiler prints. */
export interface Api extends Client<typeof contract> {}
const clientWith = (headers: Readonly<Record<string, string>>): Api => createClient(contract, injectTransport(server, headers), randomUUID)

/** The optional columns of a test charity. */
export type CharityFields = Partial<{
  country: CountryCode
  currency: Currency
  timeZone: string
  isIpc: boolean
  isIslamic: boolean
  isGenerateOtp: boolean
}>
/** A new charity with one officer who holds exactly these rights, and direct SQL access. */
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
    officersBySession.set(actor.sessionId, actor)
    return { token, actor, api: clientWith({ authorization: `Bearer ${token}` }) }
  }
  return {
    charityId,
    ...officer(can),
    /** Another officer of the same charity. */
    officer,
    /** The API for the holder of a guest link to this transaction. */
    guest(txnId: string) {
      const token = randomUUID()
      guests.set(token, { charityId, txnId })
      return { token, api: clientWith({ 'x-provider-token': token }) }
    },
    /** Runs this charity's queued jobs, mails included. Returns their number. */
    runJobs: () => background.runJobs(charityId),
    /** The mails sent to an address so far, oldest first. */
    mailsTo: (address: string) => background.mailboxOf(charityId).filter(mail => mail.to === address),
    /** All mails of this charity so far, oldest first. */
    mails: (): readonly SentMail[] => background.mailboxOf(charityId),
    /** Rows of this charity, read as owner, in snake_case; the audit trail in its order, others in any. */
    rowsOf: async (table: string) => {
      const rows = `select * from ${pg.escapeIdentifier(table)} where charity_id = $1 ${table === 'audit_event' ? 'order by seq' : ''}`
      return (await asOwner.query<Record<string, unknown>>(rows, [charityId])).rows
    },
    /** Runs SQL as the owner. */
    sql: async (text: string, values: unknown[] = []) => (await asOwner.query<Record<string, unknown>>(text, values)).rows,
    /** Runs SQL without triggers: what an intruder with the owner's password could do. */
    sqlWithoutTriggers: async (text: string) =>
      void (await asOwner.query(`set session_replication_role = replica; ${text}; set session_replication_role = origin`)),
  }
}
