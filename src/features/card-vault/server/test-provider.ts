import { createHash } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#kit/security/ids.ts'
import {
  CardRejectedError,
  type CardProvider,
  type CardSummary,
  type Challenge,
  type ChargeLookUp,
  type ChargeOrder,
  type OrderStatus,
  type Outcome,
  OutcomeUnknownError,
  type RefundOrder,
} from './provider.ts'
import { type Behaviour, type TestCard, testCards } from './test-cards.ts'

/** The record of an order by its key. It is on disk, so that it survives a crash of the server. */
type OrderRecord = {
  key: string
  kind: 'charge' | 'refund'
  token: string
  minor: number
  currency: string
  charge: string | null
  outcome: Outcome | Challenge
}

/** A provider of test cards with its own records in a folder, apart from our database. It executes each key once. */
export function openTestProvider(folder: string): CardProvider {
  const fileOf = (kind: OrderRecord['kind'], key: string) => path.join(folder, `${kind}-${digest(key)}.json`)
  const read = (kind: OrderRecord['kind'], key: string) => readRecord<OrderRecord>(fileOf(kind, key))
  /** The outcome of a challenge is decided once: by the bank's answer, or by its end. */
  const answerFile = (key: string) => `${fileOf('charge', key)}.answer`
  const decide = (key: string, outcome: Outcome) => writeOnce(answerFile(key), outcome)

  async function execute(order: Omit<OrderRecord, 'outcome'>, behaviour: Behaviour): Promise<OrderRecord['outcome']> {
    if (behaviour.does === 'timeOut') throw new OutcomeUnknownError('The provider did not answer.')
    if (behaviour.does === 'loseRequest' && (await isFirstAttempt(`${fileOf(order.kind, order.key)}.lost`)))
      throw new OutcomeUnknownError('The request was lost.')
    if (behaviour.does === 'delay') await pause(behaviour.milliseconds)
    const outcome = outcomeOf(behaviour, order.key)
    const record = await writeOnce(fileOf(order.kind, order.key), { ...order, outcome })
    if (record.minor !== order.minor || record.token !== order.token || record.charge !== order.charge)
      throw new Error('This key was used for another order.')
    if (behaviour.does === 'loseResponse') throw new OutcomeUnknownError('The response was lost.')
    return record.outcome
  }
  /** An order that nobody is asked to confirm. */
  async function executeUnseen(order: Omit<OrderRecord, 'outcome'>, behaviour: Behaviour): Promise<Outcome> {
    const unseen: Behaviour = behaviour.does === 'challenge' ? { does: 'decline', reason: 'authenticationRequired' } : behaviour
    return (await execute(order, unseen)) as Outcome
  }
  async function findCharge(key: string, behaviour: Behaviour): Promise<OrderStatus | Challenge> {
    if (behaviour.does === 'timeOut') throw new OutcomeUnknownError('The provider did not answer.')
    const outcome = (await read('charge', key))?.outcome ?? { state: 'notFound' as const }
    return outcome.state === 'challenged' ? ((await readRecord<Outcome>(answerFile(key))) ?? outcome) : outcome
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
    async saveCard({ token, holderName }) {
      const fingerprint = digest(token)
      const references = { token, customerId: null, cardId: null, shopperId: null }
      return { ...references, ...summaryOf(token), fingerprint, expiryMonth: 12, expiryYear: 2034, holderName }
    },
    readCard: async token => summaryOf(token),
    updateExpiry: async card => void cardOf(card.token),
    deleteCard: async card => void cardOf(card.token),
    charge: order => executeUnseen(ofCharge(order), cardOf(order.card.token).behaviour),
    chargePayer: order => execute(ofCharge(order), cardOf(order.card.token).behaviour),
    endChallenge: ({ key, reference }) => decide(key, { ...unconfirmed, reference }),
    refund: order => executeUnseen(ofRefund(order), { does: 'succeed' }),
    findCharge: ({ key, card }: ChargeLookUp) => findCharge(key, card ? cardOf(card.token).behaviour : { does: 'succeed' }),
    findRefund: async order => ((await read('refund', order.key))?.outcome as Outcome | undefined) ?? { state: 'notFound' },
    async answerAsBank(challenge, isConfirmed) {
      const order = await read('charge', challenge)
      if (order?.outcome.state !== 'challenged') return false
      const { behaviour } = cardOf(order.token)
      const isMade = isConfirmed && !(behaviour.does === 'challenge' && behaviour.isFailing)
      const { reference } = order.outcome
      await decide(challenge, isMade ? { state: 'succeeded', reference } : { ...unconfirmed, reference })
      return true
    },
  }
}

const unconfirmed = { state: 'declined', reason: 'authenticationRequired' } as const

function outcomeOf(behaviour: Behaviour, key: string): OrderRecord['outcome'] {
  const reference = `test_${newId()}`
  if (behaviour.does === 'decline') return { state: 'declined', reason: behaviour.reason, reference: null }
  if (behaviour.does === 'challenge') return { state: 'challenged', reference, challenge: key }
  return { state: 'succeeded', reference }
}

function cardOf(token: string): TestCard {
  const card = testCards.find(test => test.token === token)
  if (!card) throw new CardRejectedError('NO_SUCH_TEST_CARD')
  return card
}

function summaryOf(token: string): CardSummary {
  const { brand, last4 } = cardOf(token)
  return { brand, funding: 'credit', last4 }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40)

async function readRecord<Stored>(file: string): Promise<Stored | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Stored
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes a temporary file and links it: of concurrent calls one creates the record, and all answer that record. */
async function writeOnce<Stored>(file: string, record: Stored): Promise<Stored> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${newId()}`
  await writeFile(draft, JSON.stringify(record), { mode: 0o600, flush: true })
  try {
    await link(draft, file)
    return record
  } catch (error) {
    const earlier = await readRecord<Stored>(file)
    if (!earlier) throw error
    return earlier
  } finally {
    await rm(draft)
  }
}

async function isFirstAttempt(marker: string): Promise<boolean> {
  await mkdir(path.dirname(marker), { recursive: true, mode: 0o700 })
  return writeFile(marker, '', { flag: 'wx', mode: 0o600 }).then(
    () => true,
    () => false,
  )
}
