import { describe, expect, test } from 'vitest'
import { contract } from '#contract.ts'
import type { Endpoint, Group } from '#platform/contract/endpoint.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'

const managing = ['roles-management:view', 'roles-management:edit', 'donations:view', 'donations:edit', 'donors:view']
async function desk() {
  const charity = await newCharity()
  const boss = await newMember(charity.charityId, { can: managing })
  const viewer = await newMember(charity.charityId, { can: ['donations:view'], roleName: 'Viewer' })
  return { ...charity, boss, viewer, api: (await boss.signIn()).api }
}
const commands = Object.entries<Group>(contract).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls)
    .filter(([, { spec }]) => spec.kind === 'command' && spec.access !== 'public' && spec.access !== 'guest')
    .map(([name, { spec }]) => ({ name: `${group}.${name}`, path: spec.path, isOpen: spec.whileSeeingAs })),
)

describe('seeAsRole', () => {
  test("the role's permissions apply, and no others, until it is stopped", async () => {
    const { api, viewer } = await desk()
    await api.auth.seeAsRole({ roleId: viewer.roleId })
    expect((await api.auth.permissions({})).seenAs).toBe('Viewer')
    expect((await api.auth.permissions({})).accessTo).toEqual([{ moduleName: 'Donations' }])
    await expect(api.roles.list({})).rejects.toMatchObject({ status: 403 })
    await expect(api.donations.list({})).resolves.toMatchObject({ totalCount: 0 })
    await api.auth.stopSeeingAsRole()
    expect((await api.auth.permissions({})).seenAs).toBeNull()
    await expect(api.roles.list({})).resolves.toMatchObject({ pageNumber: 1 })
  })

  test('refuses a role that sees more, the own one, and one of another charity', async () => {
    const { api, charityId, boss } = await desk()
    const more = await newMember(charityId, { can: ['donations:view', 'iras:view'] })
    await expect(api.auth.seeAsRole({ roleId: more.roleId })).rejects.toMatchObject({ code: 'SEES_MORE_THAN_YOU' })
    await expect(api.auth.seeAsRole({ roleId: boss.roleId })).rejects.toMatchObject({ code: 'YOUR_OWN_ROLE' })
    const stranger = await newMember((await newCharity()).charityId, { can: ['donations:view'] })
    await expect(api.auth.seeAsRole({ roleId: stranger.roleId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('the audit trail has the start and the end, and the commands that were refused', async () => {
    const { api, viewer, rowsOf, boss } = await desk()
    await api.auth.seeAsRole({ roleId: viewer.roleId })
    await expect(api.work.cancel({ id: viewer.userId })).rejects.toMatchObject({ code: 'SEEING_AS_ROLE' })
    await api.auth.stopSeeingAsRole()
    const rows = (await rowsOf('audit_event')).filter(row => row['user_id'] === boss.userId && row['call'] !== '/api/User/login')
    expect(rows.map(({ call, outcome, code }) => [String(call).split('/').at(-1), outcome, code])).toEqual([
      ['seeAsRole', 'done', null],
      [expect.any(String), 'refused', 'SEEING_AS_ROLE'],
      ['stopSeeingAsRole', 'done', null],
    ])
    expect(rows[0]).toMatchObject({ subject_kind: 'role', subject_id: viewer.roleId, detail: { seenAs: 'begun' } })
  })

  test('only leaving is carried out: of all commands those that end it and the session', () => {
    expect(commands.filter(({ isOpen }) => isOpen).map(({ name }) => name)).toEqual(['auth.logout', 'auth.stopSeeingAsRole'])
  })

  test('every other command is refused by name, whatever the role may do', async () => {
    const { charityId } = await newCharity()
    const { rights } = await import('#features/roles/rules.ts')
    const boss = await newMember(charityId, { can: rights })
    const twin = await newMember(charityId, { can: rights, roleName: 'Twin' })
    const { api } = await boss.signIn()
    await api.auth.seeAsRole({ roleId: twin.roleId })
    const callable = api as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>
    for (const { name } of commands.filter(({ isOpen }) => !isOpen)) {
      const [group = '', call = ''] = name.split('.')
      await expect(callable[group]?.[call]?.({}), name).rejects.toMatchObject({ code: 'SEEING_AS_ROLE' })
    }
  })
})
