import { charityOf, listBankAccounts, listCentres } from '#features/charity/server/public.ts'
import { listFunds } from '#features/gifts/server/public.ts'
import { hasEntries } from '#features/ledger/server/public.ts'
import { listSeries } from '#features/receipt-numbers/server/public.ts'
import { listAllReasons } from '#features/requests/server/public.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { maskBankAccount } from '#kit/identity/masks.ts'
import type { Context } from '#platform/server/context.ts'
import { publicFileAt } from '#platform/server/files/public-files.ts'
import type { CharitySheet } from '../contract.ts'
import { listChanges } from './changes.ts'
import { factsOf } from './facts.ts'

/** Y1: the charity with its settings, its lists and the changes that wait. */
export async function viewCharity({ tx, actor }: Context): Promise<CharitySheet> {
  const { charityId } = actor
  const [charity, accounts, places, funds, reasons, series, hasMoney] = await Promise.all([
    charityOf(tx, charityId),
    listBankAccounts(tx, charityId),
    listCentres(tx, charityId),
    listFunds(tx, charityId, Object.values(preferenceIds)),
    listAllReasons(tx, charityId),
    listSeries(tx, charityId),
    hasEntries(tx, charityId),
  ])
  const names = new Map([...accounts.map(({ id, bank }) => [id, bank] as const), ...funds.map(({ id, name }) => [id, name] as const)])
  const { country, isIslamic, version, logoFile } = charity
  return {
    ...factsOf(charity),
    charityId,
    country,
    isIslamic,
    version,
    logo: publicFileAt(logoFile),
    hasMoney,
    hasReceipts: series.length > 0,
    bankAccounts: accounts.map(({ numberTail, ...account }) => ({ ...account, number: maskBankAccount(`${account.bank}/${numberTail}`) })),
    places,
    funds: funds.map(({ kind, ...fund }) => ({ ...fund, donationTo: kind })),
    reasons,
    series,
    changes: await listChanges(tx, actor, id => names.get(id) ?? null),
  }
}
