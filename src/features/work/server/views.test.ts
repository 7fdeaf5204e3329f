import { expect, test } from 'vitest'
import { maxSavedViews } from '../rules.ts'
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

test('a view is shared with no one, the role or all users', async () => {
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

test('many saves at once keep names unique and the most views, and none fails', async () => {
  const { api } = await newCharity()
  const codes = async (names: string[]) =>
    (await Promise.allSettled(names.map(name => api.views.save({ ...view, name })))).map(one =>
      one.status === 'fulfilled' ? 'saved' : (one.reason as { code: string }).code,
    )
  const same = await codes(Array<string>(20).fill('March'))
  expect([same.filter(code => code === 'saved').length, new Set(same)]).toEqual([1, new Set(['saved', 'VIEW_NAME_TAKEN'])])
  const different = await codes(Array.from({ length: maxSavedViews + 10 }, (_, at) => `View ${at}`))
  expect([different.filter(code => code === 'saved').length, new Set(different)]).toEqual([
    maxSavedViews - 1,
    new Set(['saved', 'TOO_MANY_VIEWS']),
  ])
})

test('saving, choosing and removing views at once ends in a view or a refusal', async () => {
  const house = await newCharity()
  const other = house.officer([])
  const outcomes: string[] = []
  for (let round = 0; round < 6; round++) {
    const { id } = await house.api.views.save({ ...view, name: `Round ${round}`, sharedWith: 'all' })
    const calls = [
      ...Array.from({ length: 4 }, () => other.api.views.prefer({ list: 'donations', id })),
      house.api.views.save({ ...view, id, name: `Round ${round}`, isDefault: true }),
      house.api.views.remove({ id }),
      house.api.views.remove({ id }),
    ]
    for (const one of await Promise.allSettled(calls))
      outcomes.push(one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code)
  }
  expect(outcomes.filter(code => !['done', 'NOT_FOUND', 'CHANGED_SINCE'].includes(code))).toEqual([])
})

test('a view that searches for a person by phone, e-mail address or identity number is refused; names and filters are kept', async () => {
  const { api, rowsOf } = await newCharity()
  for (const query of ['q=S1234567D&by=idNo', 'q=%2B65+8123+4567&by=3', 'q=siti%40mail.sg', 'q=900101-14-5678', 'donor=S1234567D'])
    await expect(api.views.save({ ...view, query })).rejects.toMatchObject({ code: 'VIEW_FINDS_PERSON' })
  expect(await rowsOf('saved_view')).toEqual([])
  for (const [at, query] of [
    'q=siti+hajar',
    'from=2026-03-01..2026-03-31&amount=1000000..2000000',
    'q=NMF0000123&by=4',
    'q=20260302001&by=9',
  ].entries())
    await api.views.save({ ...view, name: `View ${at}`, query })
  expect(await rowsOf('saved_view')).toHaveLength(4)
})
