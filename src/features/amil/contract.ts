import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { GiftListRequest } from '#features/gifts/filter.ts'
import { AppPreference } from '#features/gifts/rules.ts'
import { GiftFilterChoices, GiftRow } from '#features/gifts/rows.ts'
import { userActionRefusals, UserFilter, userInput, userSaveRefusals, UserSheet, userSort } from '#features/users/contract.ts'
import { DisplayStatus, UserActionId } from '#features/users/rules.ts'
import { exportChoices } from '#features/work/contract.ts'
import { Money } from '#jurisdictions/money.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { allOf, anyOf, command, query } from '#platform/contract/endpoint.ts'
import { LeafState, mostNumbers, ReceiptBook, ReceiptBookSheet } from './books.ts'
import { AppointmentState } from './rules.ts'

/** Amils have one category of role, so it is no filter; `roles` are those of the category. */
const AmilFilter = UserFilter.omit({ roleCategory: true }).extend({ appointment: z.array(AppointmentState).max(5).default([]) })
export type AmilFilter = z.infer<typeof AmilFilter>
const AmilListRequest = Paging.extend(AmilFilter.shape).extend({
  sortBy: z.enum([...userSort.options, 'appointedUntil']).default('name'),
  sortExpression: SortExpression.default('asc'),
})

/** What an amil recorded, voided and refunded money left out, in the charity's currency. */
const CollectedTotals = z.object({ gifts: z.int(), total: Money })
const Appointment = { letterNo: z.string().nullable(), appointedFrom: Day.nullable(), appointedUntil: Day.nullable() }

/** An amil of the list. `collected`: since the first of this month; null for readers who may see no gifts. */
const AmilRow = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string().nullable(),
    roleName: z.string(),
    collectionCenter: z.string().nullable(),
    status: DisplayStatus,
    createdAt: Moment,
    lastLoginAt: Moment.nullable(),
    ...Appointment,
    appointment: AppointmentState,
    collected: CollectedTotals.nullable(),
  })
  .meta({ id: 'AmilRow' })
export type AmilRow = z.infer<typeof AmilRow>

/** An amil's own page: `collected` by month, year and in all; null for readers who may see no gifts. */
const AmilSheet = UserSheet.extend({
  ...Appointment,
  appointment: AppointmentState,
  collected: z
    .object({
      monthStartsOn: Day,
      yearStartsOn: Day,
      thisMonth: CollectedTotals,
      thisYear: CollectedTotals,
      inAll: CollectedTotals,
      lastAt: Moment.nullable(),
    })
    .nullable(),
  mayResetPassword: z.boolean(),
}).meta({ id: 'Amil' })
export type AmilSheet = z.infer<typeof AmilSheet>

const ofAmil = { userId: z.uuid() }
const letter = {
  letterNo: z.string().trim().max(40).nullable().default(null),
  appointedFrom: InputDay.nullable().default(null),
  appointedUntil: InputDay.nullable().default(null),
}
const AmilGifts = GiftListRequest.omit({ officerId: true, donorId: true, searchBy: true, searchValue: true }).extend(ofAmil)
const giftsOf = (module: string) => allOf('user-management:view', `${module}:view`)
const saved = z.object({ id: z.uuid(), emailToConfirm: z.string().nullable(), waits: z.array(z.string()) })
const choice = z.object({ id: z.string(), name: z.string() })

/** Amils: users who collect zakat in the field, by the letter of the religious authority. */
export const amils = {
  list: query('user-management:view')
    .post('/api/CRMUser/getCRMUserList', 'List amils by filter, sorted and paged')
    .body(AmilListRequest)
    .result(pageOf(AmilRow)),

  filters: query('user-management:view')
    .post('/api/CRMUser/getCRMUserFilters', 'Get the choices for the filters of the list of amils, and the roles of amils')
    .result(z.object({ roles: z.array(choice), status: z.array(choice), collectionCenter: z.array(choice), appointment: z.array(choice) })),

  find: query('user-management:view')
    .post('/api/CRMUser/getCRMUserDetailsById', 'Get an amil with the appointment and what was collected')
    .ownErrors()
    .body(z.object(ofAmil))
    .result(AmilSheet),

  create: command('user-management:add')
    .post('/api/CRMUser/CreateAmil', 'Invite an amil')
    .ownErrors()
    .body(z.object({ ...userInput, ...letter }))
    .result(saved)
    .says('INVITATION_SENT')
    .popup()
    .refuses(...userSaveRefusals, 'NOT_A_ROLE_OF_AMILS', 'ENDS_BEFORE_IT_STARTS'),

  edit: command('user-management:edit')
    .post('/api/CRMUser/editAmilDetails', 'Change the details and the appointment of an amil')
    .ownErrors()
    .body(z.object({ ...ofAmil, version: z.int32(), ...userInput, ...letter }))
    .result(saved)
    .says('CHANGES_SAVED')
    .popup()
    .refuses(...userSaveRefusals, 'NOT_A_ROLE_OF_AMILS', 'ENDS_BEFORE_IT_STARTS'),

  /** Active 1, deactive 2, delete 3, as of users. */
  act: command(anyOf('user-management:edit', 'user-management:delete'))
    .post('/api/CRMUser/updateCRMUser', 'Activate, deactivate or delete an amil')
    .body(z.object({ ...ofAmil, action: UserActionId }))
    .result(z.object({ waits: z.boolean() }))
    .says('CHANGES_SAVED')
    .popup()
    .refuses(...userActionRefusals),

  /** Mails a link by which the amil chooses a password, which nobody else sees. */
  resetPassword: command('user-management:edit')
    .post('/api/CRMUser/resetCRMUserPassword', 'Mail an amil a link to choose a new password')
    .body(z.object(ofAmil))
    .says('RESET_LINK_SENT')
    .popup()
    .refuses('NOT_IN_STATUS', 'ACCOUNT_HAS_MORE_RIGHTS'),

  /** What the amil recorded, of the module asked for. */
  gifts: query(anyOf(giftsOf('islamic-giving'), giftsOf('donations')))
    .post('/api/CRMUser/getCRMUserDonationList', 'List the gifts that an amil recorded')
    .ownErrors()
    .body(
      AmilGifts.extend({
        appPreferenceId: enumOf({ islamicGiving: preferenceIds.islamicGiving, donations: preferenceIds.donations }).default(
          preferenceIds.islamicGiving,
        ),
      }),
    )
    .result(pageOf(GiftRow).extend({ totalCapped: z.boolean() })),

  /** Of one module; null: the first that the reader may see. */
  giftFilters: query(anyOf(giftsOf('islamic-giving'), giftsOf('donations'), giftsOf('purchases')))
    .post('/api/CRMUser/getCRMUserDonationFilters', 'Get the choices for the filters of the gifts or sales of an amil')
    .ownErrors()
    .body(z.object({ appPreferenceId: AppPreference.nullable().default(null) }))
    .result(GiftFilterChoices),

  sales: query(giftsOf('purchases'))
    .post('/api/CRMUser/GetOtherUserSaleListByUserId', 'List the sales that a user recorded')
    .ownErrors()
    .body(
      AmilGifts.extend({
        appPreferenceId: enumOf({ purchases: preferenceIds.purchases }).default(preferenceIds.purchases),
      }),
    )
    .result(pageOf(GiftRow).extend({ totalCapped: z.boolean() })),

  export: command('user-management:view')
    .post('/api/CRMUser/exportUsersList', 'Export the amils that a filter matches as CSV or XLSX')
    .body(AmilFilter.extend(exportChoices))
    .result(z.object({ id: z.uuid() }))
    .limit('heavy')
    .says('EXPORT_PREPARED')
    .popup(),
}

const number = z.int().min(1).max(9_999_999)
const bookId = z.object({ bookId: z.uuid() })

/** Books of printed receipts: numbers leased to amils, used, spoilt, missing, returned. */
export const receiptBooks = {
  list: query('user-management:view')
    .post('/api/CRMUser/getReceiptBooks', 'List the receipt books of an amil')
    .ownErrors()
    .body(z.object({ userId: z.uuid() }))
    .result(z.array(ReceiptBook)),
  find: query('user-management:view')
    .post('/api/CRMUser/getReceiptBook', 'Get a receipt book with its numbers')
    .ownErrors()
    .body(bookId)
    .result(ReceiptBookSheet),
  lease: command('user-management:edit')
    .post('/api/CRMUser/leaseReceiptBook', 'Hand a book of receipt numbers to an amil')
    .ownErrors()
    .body(
      z.object({
        userId: z.uuid(),
        prefix: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9-]{0,8}$/, 'BOOK_PREFIX'),
        firstNo: number,
        lastNo: number,
      }),
    )
    .result(z.object({ id: z.uuid() }))
    .says('BOOK_LEASED')
    .refuses('NOT_AN_ACTIVE_AMIL', 'NUMBER_IN_A_BOOK'),
  /** Only a blank number takes a state, and any other only goes back to blank. A used one may name the receipt of its gift. */
  mark: command('user-management:edit')
    .post('/api/CRMUser/markReceiptNumbers', 'Say what became of numbers of a receipt book')
    .ownErrors()
    .body(
      bookId.extend({
        numbers: z.array(number).min(1).max(mostNumbers),
        state: LeafState,
        receiptNo: z.string().trim().max(20).nullable().default(null),
      }),
    )
    .result(ReceiptBookSheet)
    .refuses('BOOK_RETURNED', 'NUMBER_ALREADY_MARKED', 'NO_SUCH_RECEIPT', 'ONE_NUMBER_A_GIFT'),
  giveBack: command('user-management:edit')
    .post('/api/CRMUser/returnReceiptBook', 'Take a receipt book back; what is unmarked is returned blank or missing')
    .body(bookId.extend({ unmarked: z.enum(['blank', 'missing']) }))
    .result(ReceiptBookSheet)
    .says('BOOK_TAKEN_BACK')
    .refuses('BOOK_RETURNED'),
}
