import { createHash } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#kit/ids.ts'
import { CardRefused, type CardProvider, type ChargeOrder, type Known, type Outcome, OutcomeUnknown, type RefundOrder } from './provider.ts'
import { type Behaviour, type TestCard, testCards } from './test-cards.ts'

/** What the provider wrote down for a key, once: it outlives any crash of ours. */
type Entry = {
  key: string
  kind: 'charge' | 'refund'
  token: string
  minor: number
  currency: string
  charge: string | null
  outcome: Outcome
}

/** A provider of test cards that keeps its own books in a folder, apart from our database, and does the work of one key once. */
export function openTestProvider(folder: string): CardProvider {
  const fileOf = (kind: Entry['kind'], key: string) => path.join(folder, `${kind}-${digest(key)}.json`)
  const read = (kind: Entry['kind'], key: string) => readEntry(fileOf(kind, key))

  async function carryOut(entry: Omit<Entry, 'outcome'>, behaviour: Behaviour): Promise<Outcome> {
    if (behaviour.does === 'stayAway') throw new OutcomeUnknown('The provider did not answer.')
    if (behaviour.does === 'loseRequest' && (await isFirst(`${fileOf(entry.kind, entry.key)}.lost`)))
      throw new OutcomeUnknown('The request was lost.')
    if (behaviour.does === 'dawdle') await pause(behaviour.milliseconds)
    const outcome =
      behaviour.does === 'decline'
        ? { state: 'declined' as const, reason: behaviour.reason, reference: null }
        : { state: 'succeeded' as const, reference: `test_${newId()}` }
    const written = await writeOnce(fileOf(entry.kind, entry.key), { ...entry, outcome })
    if (written.minor !== entry.minor || written.token !== entry.token || written.charge !== entry.charge)
      throw new Error('This key was used for another order.')
    if (behaviour.does === 'loseAnswer') throw new OutcomeUnknown('The answer was lost.')
    return written.outcome
  }
  async function find(kind: Entry['kind'], key: string, behaviour: Behaviour): Promise<Known> {
    if (behaviour.does === 'stayAway') throw new OutcomeUnknown('The provider did not answer.')
    return (await read(kind, key))?.outcome ?? { state: 'neverCame' }
  }
  const ofCharge = ({ key, amount, card }: ChargeOrder) => ({ key, kind: 'charge' as const, token: card.token, charge: null, ...amount })
  const ofRefund = ({ key, amount, charge }: RefundOrder) => ({ key, kind: 'refund' as const, token: '', charge, ...amount })

  return {
    name: 'test',
    hostedFields: () => ({
      provider: 'test',
      publishableKey: '',
      scriptUrl: null,
      testCards: testCards.map(({ token, label }) => ({ token, label })),
    }),
    async keep({ token, holderName }) {
      const { brand, last4 } = cardOf(token)
      const fingerprint = digest(token)
      return {
        token,
        customerId: null,
        cardId: null,
        shopperId: null,
        fingerprint,
        brand,
        funding: 'credit',
        last4,
        expiryMonth: 12,
        expiryYear: 2034,
        holderName,
      }
    },
    changeExpiry: async card => void cardOf(card.token),
    forget: async card => void cardOf(card.token),
    charge: order => carryOut(ofCharge(order), cardOf(order.card.token).behaviour),
    refund: order => carryOut(ofRefund(order), { does: 'succeed' }),
    findCharge: order => find('charge', order.key, cardOf(order.card.token).behaviour),
    findRefund: order => find('refund', order.key, { does: 'succeed' }),
  }
}

function cardOf(token: string): TestCard {
  const card = testCards.find(test => test.token === token)
  if (!card) throw new CardRefused('No such test card.')
  return card
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40)

async function readEntry(file: string): Promise<Entry | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Entry
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Written whole and then linked: of two that come at once one wins, and both read the winner's entry. */
async function writeOnce(file: string, entry: Entry): Promise<Entry> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${newId()}`
  await writeFile(draft, JSON.stringify(entry), { mode: 0o600, flush: true })
  try {
    await link(draft, file)
    return entry
  } catch (error) {
    const earlier = await readEntry(file)
    if (!earlier) throw error
    return earlier
  } finally {
    await rm(draft)
  }
}

async function isFirst(mark: string): Promise<boolean> {
  await mkdir(path.dirname(mark), { recursive: true, mode: 0o700 })
  return writeFile(mark, '', { flag: 'wx', mode: 0o600 }).then(
    () => true,
    () => false,
  )
}
