import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { refuse } from '#platform/server/refuse.ts'

type Cost = { memory: number; passes: number; parallelism: number }
const standardCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
let cost = standardCost
/**
 * Sets what new hashes cost: memory in KiB, passes and lanes; without an argument the standard. The tests use a low cost.
 * @internal used by src/testing/setup.ts
 */
export function setPasswordCost(newCost = standardCost): void {
  cost = newCost
}
const maxRunning = 2
const maxWaiting = 20
const derive = promisify(argon2)

let running = 0
const waiting: (() => void)[] = []

/** Limits concurrent hashing, which is slow on purpose: the thread pool also serves DNS and files. Refuses when the queue is full. */
async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw refuse('TOO_MANY')
    await new Promise<void>(turn => waiting.push(turn))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const hashOf = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  withHashSlot(() =>
    derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce: salt, memory, passes, parallelism, tagLength: 32 }),
  )

/** An argon2id hash in PHC notation, fit to be stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await hashOf(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpaddedBase64(salt)}$${unpaddedBase64(hash)}`
}
const unpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
// Matches no password: compared for unknown users, so that their attempts take as long as those of known ones.
const dummyHash = () =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpaddedBase64(Buffer.alloc(16))}$${unpaddedBase64(Buffer.alloc(32))}`

/** Whether the password matches the stored hash. Null, a user without a password, never matches and takes as long. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = stored.exec(hash ?? dummyHash()) ?? []
  if (!memory) throw new Error('A stored password hash cannot be read.')
  const found = await hashOf(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  const wanted = Buffer.from(expected, 'base64')
  return found.length === wanted.length && timingSafeEqual(found, wanted) && hash !== null
}

/** Whether the hash has weaker parameters than the current ones; it is replaced at the next sign-in. */
export const needsRehash = (hash: string): boolean =>
  !hash.startsWith(`$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`)
