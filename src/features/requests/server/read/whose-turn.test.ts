import { expect, test } from 'vitest'
import { newMember } from '#testing/factories/new-member.ts'
import { newDesk } from '#testing/factories/requests.ts'

test('a request names the roles whose turn it is, without roles held only by users whom the separation of duties excludes', async () => {
  const desk = await newDesk()
  const { clerk, checker } = desk.people
  const [verifying, approving] = [['donations:edit'], ['button:final-void']]
  await newMember(desk.charityId, { can: verifying, roleName: 'Finance officer' })
  await newMember(desk.charityId, { can: approving, roleName: 'Approver' })
  await newMember(desk.charityId, { can: approving, roleName: 'Former approver', status: 'inactive' })
  const { id } = await desk.gift()
  expect((await clerk.ask(id)).waitsFor).toEqual(['Finance officer'])
  expect((await checker.move(id, 2)).waitsFor).toEqual(['Approver'])
  const [row] = (await clerk.api.requests.list({ tab: 'toApprove' })).items
  expect(row?.waitsFor).toEqual(['Approver'])
  expect((await desk.people.approver.move(id, 3)).waitsFor).toEqual([])
})
