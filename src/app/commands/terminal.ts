import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#contract.ts'
import { demoAccounts, demoPassword } from '#features/users/server/public.ts'
import { createClient, type Transport } from '#platform/contract/client.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { StartupError } from '#platform/server/startup-error.ts'
import { onInterrupt, throwIfInterrupted } from '#platform/server/interrupt.ts'
import { parseWholeNumber } from './parse-whole-number.ts'
import { runCommand } from './run-command.ts'
import { simulateTerminal } from './terminal/simulate-terminal.ts'

const usage = `npm run terminal -- [--url ADDRESS] [--key KEY] [--taps NUMBER] [--seconds NUMBER]

Simulates a card terminal: it calls a running product as a real one does, by docs/device-api.md, with a battery that runs down and is charged,
and invented taps of real amounts. No bank is asked. Without a key it signs in to the demo and makes one for a terminal there.

  --url ADDRESS     of the product (default: http://localhost:3000)
  --key KEY         of the terminal, as its page showed it
  --taps NUMBER     how many gifts (default: 20)
  --seconds NUMBER  between two of them (default: 3)
`
const options = {
  url: { type: 'string', default: 'http://localhost:3000' },
  key: { type: 'string' },
  taps: { type: 'string', default: '20' },
  seconds: { type: 'string', default: '3' },
} as const
const [mostTaps, mostSeconds] = [100_000, 3600]

await runCommand(usage, options, async values => {
  const taps = parseWholeNumber('taps', values.taps, mostTaps)
  const seconds = parseWholeNumber('seconds', values.seconds, mostSeconds)
  const url = values.url.replace(/\/$/, '')
  const { devices } = createClient(contract, fetchTransport(url), randomUUID)
  const deviceKey = values.key ?? (await makeDemoKey(url))
  const stop = new AbortController()
  onInterrupt(() => stop.abort())
  await simulateTerminal(devices, {
    deviceKey,
    taps,
    random: Math.random,
    now: () => new Date(),
    wait: async () => {
      await pause(seconds * 1000, undefined, { signal: stop.signal }).catch(() => {})
      throwIfInterrupted()
    },
    say: line => void process.stdout.write(`${line}\n`),
  })
})

/** A new key for a terminal of the first demo charity: one that waits for its first use, else any. */
async function makeDemoKey(url: string): Promise<string> {
  const [{ email = '' } = {}] = demoAccounts
  try {
    const signedIn = await createClient(contract, fetchTransport(url), randomUUID).auth.login({ username: email, password: demoPassword })
    if (!('token' in signedIn)) throw new StartupError(`${email} signs in with a one-time code. Give a key as --key.`)
    const headers = { authorization: `Bearer ${signedIn.token}` }
    const { terminals } = createClient(contract, fetchTransport(url, headers), randomUUID)
    const { items } = await terminals.list({ sortExpression: 'asc', pageSize: 100 })
    const terminal = items.find(({ status }) => status === 'waiting') ?? items[0]
    if (!terminal) throw new StartupError('The demo has no terminal. Add one on the Terminals page, and give its key as --key.')
    return (await terminals.issueKey({ id: terminal.id })).key
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    throw new StartupError(`The product at ${url} is not the demo. Make a key on the terminal's page, and give it as --key.`)
  }
}

// A declaration, as the command runs before the lines below it.
function fetchTransport(address: string, own: Readonly<Record<string, string>> = {}): Transport {
  return async ({ method, url, headers, body }) => {
    const answer = await fetch(address + url, {
      method,
      headers: { ...own, ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new StartupError(`No product answers at ${address}. Start it with npm start, or give its address as --url.`)
    })
    return { status: answer.status, body: await answer.json().catch(() => null) }
  }
}
