import { charityOf } from '#features/charity/server/public.ts'
import { permittedPreferences } from '#features/gifts/server/public.ts'
import { takeMoney } from '#features/settlement/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import { refuse } from '#platform/server/refuse.ts'
import { payouts } from '#features/payouts/contract.ts'
import { paymentNoText } from '#features/payouts/rules.ts'
import '../tables.ts'

/**
 * Prepares a payment: it takes its amount from the settled money of one fund and kind, and of nothing else. Refuses with
 * NOT_ENOUGH_SETTLED.
 */
export async function preparePayment(context: Context, request: RequestOf<typeof payouts.prepare>) {
  const { tx, actor, now, audit } = context
  const { charityId, userId, name } = actor
  const { appPreferenceId, fundId, moneyKind, amount, payee } = request
  permittedPreferences(actor, appPreferenceId)
  const { currency } = await charityOf(tx, charityId)
  if (amount.currency !== currency) throw refuse('INVALID', [{ field: 'amount', code: 'ENTER_AMOUNT' }])
  if (!(await takeMoney(context, { appPreferenceId, fundId, moneyKind }, amount.minor))) throw refuse(payouts.prepare, 'NOT_ENOUGH_SETTLED')
  await lockSubject(tx, charityId, 'payouts.number')
  const { last } = await tx
    .selectFrom('fundPayment')
    .select(q => q.fn.max('paymentNo').as('last'))
    .where('charityId', '=', charityId)
    .executeTakeFirstOrThrow()
  const paymentNo = Number(last ?? 0) + 1
  const id = newId(now().getTime())
  const by = { preparedBy: userId, preparerName: name, preparedAt: now() }
  const facts = { appPreferenceId, fundId, moneyKind, payee, accountEnd: request.accountEnd || null, note: request.note || null }
  await tx
    .insertInto('fundPayment')
    .values({ charityId, id, paymentNo, ...facts, currency, amountMinor: amount.minor, state: 'prepared', ...by })
    .execute()
  audit({
    subject: { kind: 'payment', id },
    changes: { state: [null, 'prepared'] },
    detail: { paymentNo: paymentNoText(paymentNo), fundId, moneyKind, amountMinor: amount.minor },
  })
  return { id }
}
