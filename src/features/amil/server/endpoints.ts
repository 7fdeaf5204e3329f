import { asLookUp } from '#features/donors/server/public.ts'
import { searchedPersonalField, typedIdNo } from '#features/users/rules.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { amils } from '../contract.ts'
import { exportAmils } from './export-amils.ts'
import { giftFiltersOfAmils, listGiftsOfAmil, listSalesOfUser } from './gifts-of-amil.ts'
import { amilFilters, findAmil, listAmils } from './read-amils.ts'
import { resetAmilPassword } from './reset-amil-password.ts'
import { changeAmilStatus, createAmil, editAmil } from './save-amil.ts'

export const amilEndpoints = serve(amils, {
  list: asLookUp(amils.list, searchedPersonalField, listAmils),
  filters: amilFilters,
  find: findAmil,
  create: asLookUp(amils.create, typedIdNo, createAmil),
  edit: asLookUp(amils.edit, typedIdNo, editAmil),
  act: changeAmilStatus,
  resetPassword: resetAmilPassword,
  gifts: listGiftsOfAmil,
  giftFilters: giftFiltersOfAmils,
  sales: listSalesOfUser,
  export: asLookUp(amils.export, searchedPersonalField, exportAmils.start),
})
