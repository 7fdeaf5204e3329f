import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { SavedView } from '#platform/contract/saved-view.ts'
import { views } from '../contract.ts'
import { maxSavedViews } from '../rules.ts'
import { holdsPersonalText } from './personal-query.ts'
import './tables.ts'

/** The views of a list that one may use, by name. */
export async function listViews({ tx, actor }: Context, { list }: RequestOf<typeof views.list>): Promise<{ items: SavedView[] }> {
  const rows = await tx
    .selectFrom('savedView as v')
    .leftJoin('preferredView as p', join =>
      join.onRef('p.charityId', '=', 'v.charityId').onRef('p.savedViewId', '=', 'v.id').on('p.userId', '=', actor.userId),
    )
    .select(['v.id', 'v.list', 'v.name', 'v.query', 'v.sharedWith', 'v.madeBy', 'v.userId', 'p.savedViewId'])
    .where('v.charityId', '=', actor.charityId)
    .where('v.list', '=', list)
    .where(q =>
      q.or([
        q('v.userId', '=', actor.userId),
        q('v.sharedWith', '=', 'all'),
        q.and([q('v.sharedWith', '=', 'role'), q('v.roleId', '=', actor.roleId)]),
      ]),
    )
    .orderBy('v.name')
    .limit(200)
    .execute()
  return {
    items: rows.map(({ userId, savedViewId, ...view }) => ({ ...view, isMine: userId === actor.userId, isDefault: savedViewId !== null })),
  }
}

/** Saves a new view, or replaces an own one. Refuses one that searches for a person by contact or identity number. */
export async function saveView(
  { tx, actor, now }: Context,
  { isDefault, id: input, ...view }: RequestOf<typeof views.save>,
): Promise<SavedView> {
  const { charityId, userId, roleId, name: madeBy } = actor
  if (holdsPersonalText(view.query)) throw refuse(views.save, 'VIEW_FINDS_PERSON')
  await lockViews(tx, actor)
  const ownViews = await tx
    .selectFrom('savedView')
    .select(['id', 'name'])
    .where('charityId', '=', charityId)
    .where('userId', '=', userId)
    .where('list', '=', view.list)
    .execute()
  if (input && !ownViews.some(({ id }) => id === input)) throw refuse('NOT_FOUND')
  if (!input && ownViews.length >= maxSavedViews) throw refuse(views.save, 'TOO_MANY_VIEWS')
  if (ownViews.some(({ id, name }) => id !== input && name === view.name)) throw refuse(views.save, 'VIEW_NAME_TAKEN')
  const id = input ?? newId()
  if (input)
    await tx
      .updateTable('savedView')
      .set({ ...view, roleId })
      .where('charityId', '=', charityId)
      .where('id', '=', input)
      .where('userId', '=', userId)
      .execute()
  else
    await tx
      .insertInto('savedView')
      .values({ charityId, id, userId, roleId, madeBy, createdAt: now(), ...view })
      .execute()
  if (isDefault) await prefer(tx, actor, view.list, id)
  return { id, ...view, isMine: true, isDefault, madeBy }
}

/** Chooses the view with which a list opens for oneself, or none. */
export async function preferView({ tx, actor }: Context, { list, id }: RequestOf<typeof views.prefer>): Promise<null> {
  await lockViews(tx, actor)
  if (id === null) {
    await tx
      .deleteFrom('preferredView')
      .where('charityId', '=', actor.charityId)
      .where('userId', '=', actor.userId)
      .where('list', '=', list)
      .execute()
    return null
  }
  const seen = await listViews({ tx, actor } as Context, { list })
  if (!seen.items.some(view => view.id === id)) throw refuse('NOT_FOUND')
  await prefer(tx, actor, list, id)
  return null
}

/** Removes one's own view, for all with whom it was shared. */
export async function removeView({ tx, actor }: Context, { id }: RequestOf<typeof views.remove>): Promise<null> {
  await lockViews(tx, actor)
  const gone = await tx
    .deleteFrom('savedView')
    .where('charityId', '=', actor.charityId)
    .where('id', '=', id)
    .where('userId', '=', actor.userId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw refuse('NOT_FOUND')
  return null
}

/** One change of one's views at a time: the most of them, and their names, are rules over all of them. */
const lockViews = (tx: Context['tx'], { charityId, userId }: Context['actor']) => lockSubject(tx, charityId, `views|${userId}`)

const prefer = (tx: Context['tx'], { charityId, userId }: Context['actor'], list: string, savedViewId: string) =>
  tx
    .insertInto('preferredView')
    .values({ charityId, userId, list, savedViewId })
    .onConflict(conflict => conflict.columns(['charityId', 'userId', 'list']).doUpdateSet({ savedViewId }))
    .execute()

/** How many saved views of a charity are filtered by a word of their query, such as a preset of days. */
export async function countViewsThatName(tx: Tx, charityId: number, word: string): Promise<number> {
  const { count } = await tx
    .selectFrom('savedView')
    .select(q => q.fn.countAll<number>().as('count'))
    .where('charityId', '=', charityId)
    .where(sql<boolean>`position(${word} in query) > 0`)
    .executeTakeFirstOrThrow()
  return count
}
