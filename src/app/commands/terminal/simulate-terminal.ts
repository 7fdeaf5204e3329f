import { randomUUID } from 'node:crypto'
import type { Client } from '#platform/contract/client.ts'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import type { devices } from '#features/terminals/contract.ts'
import { methodIds } from '#kit/giving/ids.ts'

type Calls = Client<{ devices: typeof devices }>['devices']
type Tap = ClientInput<typeof devices.tap>
type Simulation = {
  deviceKey: string
  taps: number
  /** From 0 to below 1. */
  random: () => number
  now: () => Date
  /** Waits between two taps; rejects to stop. */
  wait: () => Promise<void>
  say: (line: string) => void
}

/** What a battery loses with a tap, when it is plugged in and out, and what it gains in between, in percent. */
const battery = { first: 62, drain: 4, plugIn: 8, gain: 18, plugOut: 92 } as const
/** How often an answer is lost, as on a bad network, and the tap is sent again. */
const lostEvery = 5
const amounts = [200, 500, 500, 1000, 1000, 2000, 5000] as const
const ways = [
  { paymentMethod: methodIds.card, cardType: 'visa', cardLastDigit: '4242' },
  { paymentMethod: methodIds.card, cardType: 'mastercard', cardLastDigit: '4444' },
  { paymentMethod: methodIds.applePay },
  { paymentMethod: methodIds.nets },
] as const satisfies readonly Partial<Tap>[]

/** Acts as a terminal: heartbeats with a battery that runs down and is charged, and taps, some of which are sent twice under one number. */
export async function simulateTerminal({ heartbeat, tap }: Calls, { deviceKey, taps, random, now, wait, say }: Simulation): Promise<void> {
  const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  let [batteryPercentage, isCharging]: [number, boolean] = [battery.first, false]
  for (let count = 1; count <= taps; count++) {
    const { deviceName, currency } = await heartbeat({ deviceKey, batteryPercentage, isCharging })
    const sent = {
      deviceKey,
      tapNo: randomUUID(),
      tappedAt: now().toISOString(),
      amount: { minor: anyOf(amounts), currency },
      ...anyOf(ways),
    }
    const withAge = random() < 0.5 ? { ...sent, payerAge: 18 + Math.floor(random() * 60) } : sent
    const { receiptNo, enrolmentLink } = await tap(withAge)
    if (count % lostEvery === 0) await tap(withAge)
    const power = isCharging ? 'charging' : 'on battery'
    say(
      `${deviceName}, ${batteryPercentage}% ${power}: ${currency} ${(sent.amount.minor / 100).toFixed(2)}, receipt ${receiptNo}${enrolmentLink ? `, ${enrolmentLink}` : ''}`,
    )
    if (isCharging) batteryPercentage = Math.min(100, batteryPercentage + battery.gain)
    else batteryPercentage -= battery.drain
    if (batteryPercentage <= battery.plugIn) isCharging = true
    if (batteryPercentage >= battery.plugOut) isCharging = false
    if (count < taps) await wait()
  }
}
