import { createAction, type UnknownAction } from '@reduxjs/toolkit'

/** The stored state of a list: its query string, and whether filters are active. */
export type StoredListState = { search: string; isFilterOn: boolean }
/** Lists of a slice by name; those of the specification have only `main`. */
export type ListsState = { lists: Record<string, StoredListState> }

/**
 * The specification's slices with list state, also of screens that are not there yet, and `lists` for every other list, by its id.
 * @internal tests compare them with the store
 */
export const listSliceNames = [
  'email',
  'donation',
  'donors',
  'islamicDonationListing',
  'pendingDonationRequests',
  'hijrahAndRamadan',
  'pendingClosure',
  'terminals',
  'user',
  'rolesManagement',
  'settlement',
  'lists',
] as const
export type ListSliceName = (typeof listSliceNames)[number]

type StoredListEntry = { slice: ListSliceName; list: string; memory: StoredListState }
/** Dispatched when filters, search, sort or page change. */
export const listStateStored = createAction<StoredListEntry>('listStateStored')

const reducerOf =
  (slice: ListSliceName) =>
  (state: ListsState = { lists: {} }, action: UnknownAction): ListsState =>
    listStateStored.match(action) && action.payload.slice === slice
      ? { lists: { ...state.lists, [action.payload.list]: action.payload.memory } }
      : state

/** One reducer per slice. */
export const listReducers = Object.fromEntries(listSliceNames.map(name => [name, reducerOf(name)])) as Record<
  ListSliceName,
  ReturnType<typeof reducerOf>
>
