import type { CounterParams } from '#features/gift-screens/web/public.tsx'
import type { Day } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { api } from './api.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { OfflineModule } from '../device-records.ts'
import { silence } from './connection.ts'
import { counterVault } from '#platform/web/state/unsent-entries.ts'

/** The choices of a counter as they were read last. */
export type KeptChoices = { params: CounterParams; at: number }

const nameOf = (userId: string, module: OfflineModule) => `${userId}:choices:${module}`
export const readChoices = async (userId: string, module: OfflineModule) =>
  (await counterVault.read(nameOf(userId, module))) as KeptChoices | null

const asks: Readonly<Record<OfflineModule, () => Promise<CounterParams>>> = {
  donations: () => api.donations.params(),
  'islamic-giving': () => api.islamicGiving.params(),
}
/** Keeps the choices of these counters for when the connection is lost. */
export async function keepChoices(userId: string, modules: readonly OfflineModule[]): Promise<void> {
  for (const module of modules) await askAndKeep(userId, module, asks[module])
}

/** Whether the server did not answer, so that nobody knows whether it did what it was asked. */
export const isSilence = (error: unknown): boolean => error instanceof RefusalError && (error.status === 0 || error.status >= 502)

async function askAndKeep<P extends CounterParams>(userId: string, module: OfflineModule, ask: () => Promise<P>): Promise<P> {
  const params = await ask()
  silence.set(false)
  await counterVault.write(nameOf(userId, module), { params, at: Date.now() } satisfies KeptChoices)
  return params
}

type ChoicesRequest<P> = { userId: string; module: OfflineModule; day: Day | null; timeZone: string; ask: () => Promise<P> }
/**
 * Asks for the choices of a day, today without one, and keeps those of today. Without a connection, answers the kept ones on the day that
 * it is now: an earlier day has their rates, which the server judges by its own.
 */
export async function askOrRead<P extends CounterParams>({ userId, module, day, timeZone, ask }: ChoicesRequest<P>): Promise<P> {
  const isToday = day === null || day === dayInZone(new Date(), timeZone)
  try {
    return await (isToday ? askAndKeep(userId, module, ask) : ask())
  } catch (error) {
    const earlier = isSilence(error) ? await readChoices(userId, module) : null
    if (!earlier) throw error
    if (navigator.onLine) silence.set(true)
    return { ...earlier.params, today: dayInZone(new Date(), timeZone) } as P
  }
}
