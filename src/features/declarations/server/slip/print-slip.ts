import { charityOf } from '#features/charity/server/public.ts'
import { drawOnRoll, openSheets } from '#features/receipts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { declarations } from '#features/declarations/contract.ts'
import { findClosure } from '../close/find-closure.ts'
import { addStep } from '../steps.ts'
import { drawClosingSlip, rollFrame, sheetFrame } from './draw-slip.ts'

/** The closing slip of a closed declaration as a PDF, on A4 or on a roll of 80 mm; every print but the first is marked as a duplicate. */
export async function printClosingSlip(context: Context, { id, paper: size }: RequestOf<typeof declarations.slip>) {
  const { tx, actor, caller } = context
  await tx
    .selectFrom('declaration')
    .select('id')
    .where('charityId', '=', actor.charityId)
    .where('id', '=', id)
    .forUpdate() // two prints at once: one is the original
    .execute()
  const closure = await findClosure(context, { id, pageNumber: 1, pageSize: 10 })
  if (closure.state !== 'closed') throw refuse(declarations.slip, 'NOT_CLOSED')
  const charity = await charityOf(tx, actor.charityId)
  const copy = closure.steps.filter(({ kind }) => kind === 'printed').length
  const slip = { charity, closure, language: caller.language ?? charity.language, copy }
  const document = { title: closure.number, at: new Date(closure.closedAt ?? closure.endedAt) }
  await addStep(context, { declarationId: id, attempt: closure.attempt, kind: 'printed' })
  const fileName = `${closure.number}.pdf`
  if (size === '80mm') return { fileName, body: await drawOnRoll(document, paper => drawClosingSlip(paper, rollFrame, slip)) }
  const { paper, finish } = await openSheets(document)
  drawClosingSlip(paper, sheetFrame, slip)
  return { fileName, body: await finish() }
}
