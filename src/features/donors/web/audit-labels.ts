import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  donorsDetailsByDonorInfo: m.audit_call_donors_details_by_donor_info,
  donorSearchByEmail: m.audit_call_donor_search_by_email,
  donorSearchByMobile: m.audit_call_donor_search_by_mobile,
  donorSearchByNirc: m.audit_call_donor_search_by_nirc,
  revealDonorDetails: m.audit_call_reveal_donor_details,
}
