import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  donorsDetailsByDonorInfo: m.donor_look_up_audit_call_donors_details_by_donor_info,
  donorSearchByEmail: m.donor_look_up_audit_call_donor_search_by_email,
  donorSearchByMobile: m.donor_look_up_audit_call_donor_search_by_mobile,
  donorSearchByNirc: m.donor_look_up_audit_call_donor_search_by_nirc,
  revealDonorDetails: m.donor_look_up_audit_call_reveal_donor_details,
}
