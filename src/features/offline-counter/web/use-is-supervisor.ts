import { supervisorRight } from '#features/declarations/rules.ts'
import { useRights } from '#platform/web/shell/rights.ts'

/** Whether who is signed in answers for the entries of other officers, and takes slips back. */
export const useIsSupervisor = (): boolean => useRights().has(supervisorRight.replace('button:', ''))
