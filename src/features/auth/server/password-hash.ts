import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { refuse } from '#platform/server/refuse.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const atOnce = 2
const mayWait = 20
const derive = promisify(argon2)

let running = 0
const waiting: (() => void)[] = []

/** Hashing is dear on purpose, so few run at once: the thread pool also serves DNS and files. Refuses the one that would wait too long. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mayWait) throw refuse('TOO_MANY')
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

type Cost = { memory: number; passes: number; parallelism: number }
const hashOf = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  inTurn(() =>
    derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce: salt, memory, passes, parallelism, tagLength: 32 }),
  )

/** An argon2id hash in PHC notation, fit to be stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await hashOf(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(salt)}$${bare(hash)}`
}
const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
// Nobody's password: what an unknown user's try is compared with, so that it takes as long as a known one's.
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(Buffer.alloc(16))}$${bare(Buffer.alloc(32))}`

/** Whether the password is the one behind the stored hash. Null stands for a user who has none and takes as long. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = stored.exec(hash ?? nobody) ?? []
  if (!memory) throw new Error('A stored password hash cannot be read.')
  const found = await hashOf(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  const wanted = Buffer.from(expected, 'base64')
  return found.length === wanted.length && timingSafeEqual(found, wanted) && hash !== null
}

/** Whether the stored hash was made cheaper than today's; it is made anew at the next sign-in. */
export const isOutdated = (hash: string): boolean =>
  !hash.startsWith(`$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`)
