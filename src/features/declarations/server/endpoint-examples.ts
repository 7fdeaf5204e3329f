import { canary } from '#testing/factories/canary.ts'
import { countOf, newTaken } from '#testing/factories/counter/new-counter.ts'
import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { newMember } from '#testing/factories/new-member.ts'

type ExampleRecords = { sessionOfficerId: string; declarationId: string }

/** A session that nobody has counted, and a declaration that waits to be closed, with the canary in every text. */
export const newRecords: NewRecords<ExampleRecords> = async charity => {
  const roleOf = { can: ['pos-declaration:view', 'pos-declaration:add'], firstName: canary }
  const [officer, second] = [await newMember(charity.charityId, roleOf), await newMember(charity.charityId, roleOf)]
  await newTaken(charity, officer.userId)
  await newTaken(charity, second.userId)
  const { api } = await officer.signIn()
  const note = { drawer: { float: 0, note: canary } }
  const { id } = await api.declarations.count(countOf(officer.userId, 'first', { 5000: 1 }, note))
  await (await second.signIn()).api.declarations.count(countOf(officer.userId, 'second', { 5000: 1 }))
  return { sessionOfficerId: second.userId, declarationId: id }
}

const decided = ({ declarationId }: ExampleRecords) => ({ id: declarationId, attempt: 1 })

export const examples: Examples<ExampleRecords> = {
  'declarations.pending': () => ({}),
  'declarations.session': ({ sessionOfficerId: officerId }) => ({ officerId }),
  'declarations.closures': () => ({ status: [] }),
  'declarations.closure': ({ declarationId: id }) => ({ id }),
  'declarations.count': ({ sessionOfficerId }) => countOf(sessionOfficerId, 'standIn', { 5000: 1 }, { absentBecause: canary }),
  'declarations.explain': own => ({ ...decided(own), reason: canary }),
  'declarations.close': own => ({ ...decided(own), password: canary }),
  'declarations.sendBack': own => ({ ...decided(own), reason: canary }),
  'declarations.slip': ({ declarationId: id }) => ({ id }),
  'declarations.waiting': () => ({}),
  'declarations.filters': () => ({}),
}
