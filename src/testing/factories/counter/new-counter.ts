import { donationMethodIds, methodIds } from '#kit/giving/ids.ts'
import { newGift } from '../giving.ts'
import { type Api, newCharity, now } from '../new-charity.ts'
import { newMember, password } from '../new-member.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>
type GiftFields = Parameters<typeof newGift>[1]

const counter = ['pos-declaration:view', 'pos-declaration:add', 'donations:view', 'donations:add', 'islamic-giving:view']
const supervising = ['pos-declaration:view', 'button:close-declaration', 'donations:view']

type Person = { userId: string; api: Api }
type TestCounter = TestCharity &
  Record<'cashier' | 'second' | 'supervisor', Person> & {
    member: (options: Parameters<typeof newMember>[1]) => Promise<Person>
  }
/** A charity with an officer, a second person who counts, and a supervisor, each signed in with a password. */
export async function newCounter(): Promise<TestCounter> {
  const charity = await newCharity({ can: [...counter, ...supervising] })
  const member = async (options: Parameters<typeof newMember>[1]) => {
    const { userId, signIn } = await newMember(charity.charityId, options)
    return { userId, api: (await signIn()).api }
  }
  const cashier = await member({ can: counter, category: 'posOfficer', firstName: 'Hafiz', lastName: 'Rahim' })
  const second = await member({ can: counter, category: 'posOfficer', firstName: 'Mariam', lastName: 'Salleh' })
  const supervisor = await member({ can: supervising, firstName: 'Rosnah', lastName: 'Karim' })
  return { ...charity, cashier, second, supervisor, member }
}

/** A gift that an officer took at the counter: by default cash, now. Columns by their SQL names. */
export const newTaken = (charity: TestCharity, officerId: string, fields: GiftFields = {}) =>
  newGift(charity, {
    platform: 'counter',
    donation_method: donationMethodIds.counter,
    method: 'Offline',
    status: 'Offline',
    payment_method: methodIds.cash,
    officer_id: officerId,
    created_by: officerId,
    donated_at: now().toISOString(),
    ...fields,
  })

/** A signed count of cash by value and pieces, with an empty float unless `drawer` says otherwise. */
export const countOf = (
  officerId: string,
  turn: 'first' | 'standIn' | 'second' | 'recount',
  cash: Readonly<Record<number, number>>,
  more: object = {},
) => ({
  officerId,
  turn,
  cash: Object.entries(cash).map(([value, pieces]) => ({ value: Number(value), pieces })),
  cheques: [],
  batches: [],
  ...(turn === 'first' || turn === 'standIn' ? { drawer: { float: 0 } } : {}),
  ...more,
  password,
})
