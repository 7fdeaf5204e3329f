import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from './api.ts'
import { authSlice } from '#platform/web/state/auth-slice.ts'
import { useAppDispatch, useAppSelector } from '#platform/web/state/hooks.ts'

/** The key under which the charity is kept; whatever changes it makes it stale. */
export const charityKey = ['charity-profile'] as const

const shownFields = ['charityName', 'primaryColorCode', 'logo', 'currency', 'timeZone'] as const

/** The charity with its settings. What every page shows of it follows what is read. */
export function useCharity() {
  const found = useQuery({ queryKey: [...charityKey, 'view'], queryFn: () => api.charity.view({}) })
  const dispatch = useAppDispatch()
  const shown = useAppSelector(state => state.auth.user)
  const charity = found.data
  useEffect(() => {
    if (!charity || !shown) return
    const { name: charityName, colour: primaryColorCode, logo, currency, timeZone } = charity
    const read = { charityName, primaryColorCode, logo, currency, timeZone }
    if (shownFields.some(field => read[field] !== shown[field])) dispatch(authSlice.actions.charityRead(read))
  }, [charity, shown, dispatch])
  return found
}
