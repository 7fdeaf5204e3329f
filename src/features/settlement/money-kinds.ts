import { z } from 'zod'
import { itemIds } from '#kit/giving/ids.ts'

/** Kinds of money that are never mixed: each is paid only to those whom it may reach. */
export const MoneyKind = z
  .enum(['zakat', 'fitrah', 'zakatAndFitrah', 'fidyah', 'kaffarah', 'wakafPrincipal', 'general'])
  .meta({ id: 'MoneyKind' })
export type MoneyKind = z.infer<typeof MoneyKind>

const kindsOfItems: Readonly<Partial<Record<number, MoneyKind>>> = {
  [itemIds.zakat]: 'zakat',
  [itemIds.fitrah]: 'fitrah',
  [itemIds.zakatAndFitrah]: 'zakatAndFitrah', // one sum for both: nobody can tell them apart later
  [itemIds.fidyah]: 'fidyah',
  [itemIds.kaffarah]: 'kaffarah',
  [itemIds.wakafIlmu]: 'wakafPrincipal',
  [itemIds.wakafMasyarakat]: 'wakafPrincipal',
}

/** What kind of money is given for an item. */
export const moneyKindOf = (itemId: number): MoneyKind => kindsOfItems[itemId] ?? 'general'
