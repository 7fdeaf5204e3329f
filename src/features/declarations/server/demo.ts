import { findAccounts } from '#features/accounts/server/public.ts'
import { type Charity, charityOf, demoCharityIds } from '#features/charity/server/public.ts'
import { assignSampleOfficers } from '#features/gifts/server/public.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type Cheque, countedAs, type Pieces } from '../rules.ts'
import { signClosure } from './close/close-declaration.ts'
import { readClosure } from './close/find-closure.ts'
import { fileWhenComplete, keepCount } from './count/count-session.ts'
import { openDeclaration } from './count/open-declaration.ts'
import { addStep } from './steps.ts'
import './tables.ts'

const [minute, day] = [60_000, 86_400_000]
/** For how many days the sample counter has declared. */
const declaredDays = 60
const float = 20_000
/** The state of a past session: it ended `daysAgo`; `shortBy` is in minor units. */
type Sample = { daysAgo: number; officer: number; until: 'counted' | 'filed' | 'explained' | 'returned' | 'closed'; shortBy: number }
const samples: readonly Sample[] = [
  { daysAgo: 48, officer: 0, until: 'closed', shortBy: 0 },
  { daysAgo: 45, officer: 1, until: 'closed', shortBy: 2_000 },
  { daysAgo: 36, officer: 0, until: 'closed', shortBy: 0 },
  { daysAgo: 26, officer: 1, until: 'explained', shortBy: 2_000 },
  { daysAgo: 20, officer: 0, until: 'filed', shortBy: 0 },
  { daysAgo: 10, officer: 1, until: 'returned', shortBy: 1_000 },
  { daysAgo: 7, officer: 2, until: 'counted', shortBy: 0 },
]

/** Three officers of each demo charity who take turns at its counter: sessions that nobody counted, and declarations in each state. */
export const loadDemoDeclarations: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of demoCharityIds) {
    await enter(charityId)
    const began = new Date(now().getTime() - declaredDays * day)
    await tx.insertInto('counterStart').values({ charityId, startedAt: began.toISOString() }).execute()
    const { officers, supervisor } = await peopleOf(tx, charityId)
    if (officers.length < 3 || !supervisor) continue
    await assignSampleOfficers(tx, charityId, officers, began)
    const charity = await charityOf(tx, charityId)
    for (const { officer, daysAgo, ...sample } of samples)
      await addDeclaration(tx, charity, {
        ...sample,
        officerId: officers[officer] ?? '',
        secondId: officers[(officer + 1) % officers.length] ?? '',
        supervisorId: supervisor,
        at: new Date(now().getTime() - daysAgo * day),
      })
  }
}

const atCounter = ['officer', 'ridwan', 'fatimah', 'amil']
async function peopleOf(tx: Tx, charityId: number): Promise<{ officers: string[]; supervisor: string | undefined }> {
  const accounts = (await findAccounts(tx, charityId)).filter(({ status }) => status === 'active')
  const named = (names: readonly string[]) => names.flatMap(name => accounts.filter(({ email }) => email.startsWith(`${name}@`)))
  return { officers: named(atCounter).map(({ id }) => id), supervisor: named(['finance', 'admin'])[0]?.id }
}

type PastSession = Pick<Sample, 'until' | 'shortBy'> & { officerId: string; secondId: string; supervisorId: string; at: Date }
async function addDeclaration(
  tx: Tx,
  charity: Charity,
  { until, shortBy, officerId, secondId, supervisorId, at }: PastSession,
): Promise<void> {
  const { charityId } = charity
  const work = (userId: string, minutes: number) => ({
    tx,
    now: () => new Date(at.getTime() + minutes * minute),
    audit: () => {},
    actor: { charityId, userId },
  })
  const declaration = await openDeclaration(work(officerId, 0), charity, { officerId, absentBecause: null, until: at.toISOString() })
  if (!declaration) return
  const { id, attempt } = declaration
  const sheet = { ...(await sheetOf(tx, charity, id, shortBy)), drawer: { float, change: 0, drops: 0, payouts: 0, note: null } }
  await keepCount(work(officerId, 0), declaration, sheet, { counter: 'first', try: 1 })
  await addStep(work(officerId, 0), { declarationId: id, attempt, kind: 'counted' })
  if (until === 'counted') return
  await keepCount(work(secondId, 7), declaration, sheet, { counter: 'second', try: 1 })
  await addStep(work(secondId, 7), { declarationId: id, attempt, kind: 'counted' })
  await fileWhenComplete(work(secondId, 7), charity, declaration)
  if (shortBy > 0)
    await addStep(work(officerId, 9), {
      declarationId: id,
      attempt,
      kind: 'explained',
      words: 'Gave change for a larger note while the queue was long.',
    })
  if (until === 'closed') await signClosure(work(supervisorId, 40), await readClosure(tx, charityId, id))
  if (until !== 'returned') return
  await addStep(work(supervisorId, 40), { declarationId: id, attempt, kind: 'returned', words: 'Count the coin bags again, please.' })
  await tx
    .updateTable('declaration')
    .set({ state: 'returned', attempt: attempt + 1 })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
}

/** The contents of a drawer for the gifts of a declaration: notes and coins, cheques by number, one batch. */
async function sheetOf(tx: Tx, { charityId, country }: Charity, id: string, shortBy: number) {
  const gifts = await tx
    .selectFrom('declaredGift')
    .select(['paymentMethod', 'amountMinor', 'chequeNo'])
    .where('charityId', '=', charityId)
    .where('declarationId', '=', id)
    .execute()
  const { cash, cheques, batches } = Object.groupBy(gifts, ({ paymentMethod }) => countedAs(paymentMethod) ?? 'elsewhere')
  const sum = (list: readonly { amountMinor: number }[] = []) => list.reduce((all, { amountMinor }) => all + amountMinor, 0)
  return {
    cash: toPieces([...jurisdictionOf(country).money.notes, ...jurisdictionOf(country).money.coins], float + sum(cash) - shortBy),
    cheques: [...Map.groupBy(cheques ?? [], ({ chequeNo }) => chequeNo ?? '0')].map(([chequeNumber, list]): Cheque => ({
      chequeNumber,
      minor: sum(list),
    })),
    batches: batches?.length ? [{ terminal: 'Terminal 02', batchNo: '000318', slips: batches.length, minor: sum(batches) }] : [],
  }
}

/** A sum in the fewest notes and coins; what is below the smallest coin is left out. */
function toPieces(values: readonly number[], minor: number): Pieces[] {
  let left = minor
  return values.flatMap(value => {
    const pieces = Math.floor(left / value)
    left -= pieces * value
    return pieces > 0 ? [{ value, pieces }] : []
  })
}
