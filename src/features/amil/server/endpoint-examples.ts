import { newId } from '#kit/security/ids.ts'
import { canary } from '#testing/factories/canary.ts'
import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { newAmil } from '#testing/factories/new-amil.ts'

type ExampleRecords = { bookId: string; amilId: string; amilRoleId: string; inactiveAmilId: string }

/** An amil with a letter, and one who no longer works. */
export const newRecords: NewRecords<ExampleRecords> = async charity => {
  const { userId: amilId, roleId: amilRoleId } = await newAmil(charity, { firstName: canary, letterNo: canary })
  const { userId: inactiveAmilId } = await newAmil(charity, { firstName: canary, roleId: amilRoleId, status: 'inactive' })
  const { id: bookId } = await charity.officer(['user-management:view', 'user-management:edit']).api.receiptBooks.lease({
    userId: amilId,
    prefix: 'A',
    firstNo: 1,
    lastNo: 50,
  })
  return { bookId, amilId, amilRoleId, inactiveAmilId }
}

const person = { firstName: canary, lastName: 'X', letterNo: 'T/1' }
export const examples: Examples<ExampleRecords> = {
  'amils.list': () => ({ searchValue: canary }),
  'amils.filters': () => ({}),
  'amils.find': ({ amilId: userId }) => ({ userId }),
  'amils.create': ({ amilRoleId: roleId }) => ({ ...person, email: `${newId()}@example.test`, roleId }),
  'amils.edit': ({ amilId: userId, amilRoleId: roleId }) => ({ ...person, userId, version: 1, email: `${newId()}@example.test`, roleId }),
  'amils.act': ({ inactiveAmilId: userId }) => ({ userId, action: 1 }),
  'amils.resetPassword': ({ amilId: userId }) => ({ userId }),
  'amils.gifts': ({ amilId: userId }) => ({ userId }),
  'amils.giftFilters': () => ({}),
  'amils.sales': ({ amilId: userId }) => ({ userId }),
  'amils.export': () => ({}),
  'receiptBooks.list': ({ amilId: userId }) => ({ userId }),
  'receiptBooks.find': ({ bookId }) => ({ bookId }),
  'receiptBooks.lease': ({ amilId: userId }) => ({ userId, prefix: 'B', firstNo: 1, lastNo: 50 }),
  'receiptBooks.mark': ({ bookId }) => ({ bookId, numbers: [7], state: 'used' }),
  'receiptBooks.giveBack': ({ bookId }) => ({ bookId, unmarked: 'blank' }),
}
