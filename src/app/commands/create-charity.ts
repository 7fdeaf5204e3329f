import { preferenceIds } from '#kit/giving/ids.ts'
import { countryCodes } from '#jurisdictions/jurisdictions.ts'
import { defaultLanguage, languages } from '#kit/text/languages.ts'
import { isEmail } from '#kit/text/text.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { createAccount, setInvitationEnd } from '#features/accounts/server/public.ts'
import { createCode } from '#features/auth/server/public.ts'
import { addCharity, findRegisteredCharity, hasCharity, nextCharityId } from '#features/charity/server/public.ts'
import { charityPreferences } from '#kit/giving/preferences.ts'
import { addFirstFunds } from '#features/gifts/server/public.ts'
import { addStartingRole, startingRoles, type StartingRoleName } from '#features/roles/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { StartupError } from '#platform/server/startup-error.ts'
import { type Tx } from '#platform/server/database/database.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { pageUrl } from '#platform/server/mail/page-url.ts'

/** The numbers below are the specification's own and the demo's. */
const firstNumber = 1001

const expectedWords = 'expected 1 to 150 characters'
const words = z.string().trim().min(1, expectedWords).max(150, expectedWords)
const expectedAddress = 'expected an e-mail address of at most 254 characters'
const Draft = z.object({
  name: words,
  country: z.enum(countryCodes, `expected ${countryCodes.join(', ')}`),
  'admin-email': z.string().trim().refine(isEmail, expectedAddress),
  'admin-name': words.default('Administrator'),
  'registration-no': words.optional(),
  prefix: z
    .string()
    .regex(/^[A-Z]{1,3}$/, 'expected one to three capitals')
    .optional(),
  'time-zone': z.string().refine(isZone, 'expected a time zone such as Australia/Perth').optional(),
  language: z.enum(languages, 'expected en or ms').default(defaultLanguage),
  'not-islamic': z.boolean().default(false),
  otp: z.boolean().default(false),
})
/** A charity as the command describes it. */
export type CharityDraft = z.infer<typeof Draft>

/** Reads the command's options. Throws one sentence that names each missing or invalid option. */
export function readCharity(input: Readonly<Record<string, unknown>>): CharityDraft {
  const { success, data, error } = Draft.safeParse(input)
  if (success) return data
  const wrong = error.issues.map(({ path: [word], message }) => {
    const name = String(word)
    return input[name] === undefined ? `--${name} is missing` : `--${name}: ${message}`
  })
  throw new StartupError(`No charity was made. ${wrong.join('; ')}.`)
}

/** Makes a charity with its roles, what it is given for, and an invitation for its first administrator: all of it or nothing. */
export async function createCharity(
  { owner, jobs }: { owner: string; jobs: string },
  draft: CharityDraft,
  { now, publicUrl }: { now: Date; publicUrl: string },
) {
  const [db, seesAll] = [openDb(owner, { max: 1 }), openDb(jobs, { max: 1 })] // an owner that is no superuser sees no charity by itself
  try {
    return await db.transact({ charityId: null, readOnly: false }, async tx => {
      await sql`select pg_advisory_xact_lock(727276)`.execute(tx)
      const charityId = await seesAll.transact({ charityId: null, readOnly: true }, async every => {
        await mustBeNew(every, draft)
        return nextCharityId(every, firstNumber)
      })
      await sql`select set_config('app.charity_id', ${String(charityId)}, true)`.execute(tx)
      await addDrafted(tx, charityId, draft, now)
      const roleId = await addRoles(tx, charityId, draft, now)
      const { code, expiresAt, userId } = await inviteAdministrator(tx, charityId, roleId, draft, now)
      await auditCharity(tx, { charityId, userId, draft, now })
      return { charityId, expiresAt, link: pageUrl(publicUrl, 'authentication', 'invite-user', draft['admin-email'].toLowerCase(), code) }
    })
  } finally {
    await Promise.all([db.close(), seesAll.close()])
  }
}

async function mustBeNew(tx: Tx, draft: CharityDraft): Promise<void> {
  if (await hasCharity(tx, draft)) throw new StartupError(`There is a charity ${draft.name} in this country already. Nothing was changed.`)
  const number = draft['registration-no']
  const taken = number ? await findRegisteredCharity(tx, number) : undefined
  if (taken) throw new StartupError(`The registration number ${number} belongs to charity ${taken.charityId} already. Nothing was changed.`)
}

/** The charity, and what can be given for from its first day. */
async function addDrafted(tx: Tx, charityId: number, draft: CharityDraft, now: Date): Promise<void> {
  const { name, country, language } = draft
  const isIslamic = !draft['not-islamic']
  const appPreferences = charityPreferences.filter(
    ({ id }) => id === preferenceIds.donations || (id === preferenceIds.islamicGiving && isIslamic),
  )
  const receiptPrefix = draft.prefix ?? prefixOf(name)
  await addCharity(tx, {
    charityId,
    name,
    country,
    language,
    isIslamic,
    isGenerateOtp: draft.otp,
    receiptPrefix,
    registrationNo: draft['registration-no'] ?? null,
    timeZone: draft['time-zone'],
    appPreferences,
  })
  await addFirstFunds(tx, { charityId, isIslamic, appPreferences }, now)
}

/** Every starting role, that of the Amil where there is Islamic giving. Returns the administrator's. */
async function addRoles(tx: Tx, charityId: number, draft: CharityDraft, now: Date): Promise<string> {
  let administrator = ''
  for (const name of Object.keys(startingRoles) as StartingRoleName[]) {
    if (name === 'amil' && draft['not-islamic']) continue
    const roleId = await addStartingRole(tx, charityId, name, now)
    if (name === 'administrator') administrator = roleId
  }
  return administrator
}

async function inviteAdministrator(tx: Tx, charityId: number, roleId: string, draft: CharityDraft, now: Date) {
  const [firstName = '', ...lastNames] = draft['admin-name'].split(/\s+/)
  const email = draft['admin-email'].toLowerCase()
  const userId = newId(now.getTime())
  const account = {
    charityId,
    id: userId,
    roleId,
    firstName,
    lastName: lastNames.join(' '),
    email,
    status: 'invited',
    createdAt: now,
  } as const
  if (!(await createAccount(tx, account))) throw new StartupError(`${email} signs in to a charity already. Nothing was changed.`)
  const code = await createCode(tx, { charityId, userId, purpose: 'invitation', now })
  await setInvitationEnd(tx, { charityId, userId }, code.expiresAt)
  return { ...code, userId }
}

/** The first rows of the charity's audit trail: that it was made at the command line, and who was invited. */
async function auditCharity(
  tx: Tx,
  { charityId, userId, draft, now }: { charityId: number; userId: string; draft: CharityDraft; now: Date },
) {
  const call = { userId: null, call: 'command/new-charity', outcome: 'done', at: now, requestId: newId(now.getTime()) } as const
  await appendAudit(tx, call, [
    { subject: { kind: 'charity', id: String(charityId) }, detail: { name: draft.name, country: draft.country } },
    { subject: { kind: 'user', id: userId }, changes: { invited: [null, draft['admin-email'].toLowerCase()] } },
  ])
}

/** The first letters of the name's words, or of the name. */
function prefixOf(name: string): string {
  const plain = name.normalize('NFD').toUpperCase()
  const initials = plain
    .split(/[^A-Z]+/)
    .map(word => word.charAt(0))
    .join('')
  return (initials || 'GIV').slice(0, 3)
}

function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat(defaultLanguage, { timeZone: text })
    return true
  } catch {
    return false
  }
}
