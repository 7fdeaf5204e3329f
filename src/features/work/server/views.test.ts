import { expect, test } from 'vitest'
import { newCharity } from '#testing/factories/new-charity.ts'

const view = { list: 'donations', name: 'Refunds of March', query: 'status=refunded&from=2026-03-01' }

test('a view is saved, changed under its id, found by its list, and removed', async () => {
  const { api } = await newCharity()
  const saved = await api.views.save(view)
  expect(saved).toMatchObject({ ...view, sharedWith: 'me', isMine: true, isDefault: false })
  await api.views.save({ ...view, id: saved.id, name: 'March', isDefault: true })
  expect((await api.views.list({ list: 'donations' })).items).toMatchObject([{ id: saved.id, name: 'March', isDefault: true }])
  expect((await api.views.list({ list: 'donors' })).items).toEqual([])
  await api.views.remove({ id: saved.id })
  expect((await api.views.list({ list: 'donations' })).items).toEqual([])
})

test('a view is shared with nobody, the role or everybody', async () => {
  const house = await newCharity()
  const [sameRole, other] = [house.officer([]), house.officer([])]
  sameRole.actor.roleId = house.actor.roleId
  for (const sharedWith of ['me', 'role', 'all'] as const) await house.api.views.save({ ...view, name: sharedWith, sharedWith })
  const seenBy = async ({ api }: typeof other) =>
    (await api.views.list({ list: 'donations' })).items.map(({ name, isMine }) => `${name} ${isMine}`)
  expect(await seenBy(house)).toEqual(['all true', 'me true', 'role true'])
  expect(await seenBy(sameRole)).toEqual(['all false', 'role false'])
  expect(await seenBy(other)).toEqual(['all false'])
  expect(await seenBy(await newCharity())).toEqual([])
})

test('each person chooses their own first view, also one that was shared', async () => {
  const house = await newCharity()
  const { id } = await house.api.views.save({ ...view, sharedWith: 'all' })
  const other = house.officer([])
  await other.api.views.prefer({ list: 'donations', id })
  expect([
    (await other.api.views.list({ list: 'donations' })).items[0]?.isDefault,
    (await house.api.views.list({ list: 'donations' })).items[0]?.isDefault,
  ]).toEqual([true, false])
  await other.api.views.prefer({ list: 'donations', id: null })
  expect((await other.api.views.list({ list: 'donations' })).items[0]?.isDefault).toBe(false)
})

test('a second view of one name, and the views of others, are refused', async () => {
  const house = await newCharity()
  const { id } = await house.api.views.save({ ...view, sharedWith: 'all' })
  await expect(house.api.views.save(view)).rejects.toMatchObject({ code: 'VIEW_NAME_TAKEN' })
  for (const { api } of [house.officer([]), await newCharity()]) {
    await expect(api.views.save({ ...view, id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.views.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect((await newCharity()).api.views.prefer({ list: 'donations', id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
