import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import type { Endpoint, Group } from '#platform/contract/endpoint.ts'

/**
 * The calls that the specification names (spec §7), by its id: method, path and our endpoint. Other systems call them, so no path changes.
 */
const named = `
  E1 POST /api/eDonation/User/saveTapToMobileDonorScanDetails enrolment.enrol
  E2 POST /api/eDonation/v1/Home/getEnrolmentConfiguration enrolment.configuration
  E3 POST /api/eDonation/Auth/signIn enrolment.signIn
  E4 POST /api/User/enrollYourself tax.enrolYourself
  E5 POST /api/User/enrollMobileNumber tax.enrolMobileNumber
  E6 POST /api/eDonation/User/registerForTaxDeduction tax.register
  H1 POST /api/User/helpRequest help.request
  H2 POST /api/User/uploadImage files.uploadImage
  H3 GET /api/File/getPresignedUrl files.presign
  A1 POST /api/User/login auth.login
  A2 POST /api/User/forgotPassword auth.forgotPassword
  A3 POST /api/User/resetPassword auth.resetPassword
  A4 POST /api/User/VerifyResetPasswordLink auth.verifyResetLink
  A5 POST /api/User/ChangePassword auth.changePassword
  A6 POST /api/Auth/refreshToken auth.refresh
  A7 POST /api/User/logout auth.logout
  A8 POST /api/User/getUserRoleModulePermission auth.permissions
  A9 POST /api/User/generateOTP auth.generateOtp
  A10 POST /api/User/verifyOTP auth.verifyOtp
  D1 POST /api/Donation/GetTransactionListBySearchFilter donations.list
  D2 POST /api/Donation/getTransactionListByDonorId donations.ofDonor
  D3 POST /api/Donation/sendReceipt donations.sendReceipt
  D4 POST /api/Donation/ConfirmDownloadPDFReceipt donations.downloadReceipt
  D5 POST /api/Donation/RecurringDonationSetting recurring.change
  D6 POST /api/Donation/refundDonation requests.ask
  D7 POST /api/Donation/getEditDonationDetails donations.editDetails
  D8 POST /api/Donation/donationFileImport imports.upload
  D9 POST /api/Donation/addManualDonation donations.add
  D10 POST /api/Donation/downloadBulkDonationExceptionFile imports.exceptions
  D11 POST /api/Donation/downloadDonationExport donations.export
  D12 POST /api/Donation/editTransaction donations.edit
  D13 POST /api/Donation/cancelSubscription recurring.cancel
  D14 POST /v6/api/Donation/getDonationReceiptData receipts.find
  D15 GET /api/Donation/GetDonationDetailsByTransaction donations.find
  D16 POST /api/Charity/getCharityParamsForOfflineDonations donations.params
  D17 POST /api/Donation/getReasons requests.reasons
  D18 POST /api/Donation/updateVoidRefundRequest requests.move
  D19 POST /api/Donation/GetVoidRefundHistory requests.history
  D20 POST /api/Donation/getPendingRequestCount requests.count
  D21 POST /api/Donation/UpdateSettled requests.settle
  D22 POST /api/Charity/getCharityWiseFilters donations.filters
  D23 POST /api/Donation/getPaymentTypesByProductCategory donations.paymentTypes
  D24 POST /api/Donation/getPayPartners donations.payPartners
  D25 POST /api/Donation/getCharityDonationWidget cms.widget
  D26 POST /api/Donation/editCharityDonationWidget cms.editWidget
  P1 POST /api/Donation/GetPendingClosureList declarations.closures
  P2 POST /api/Donation/getPendingDeclarationList declarations.pending
  P3 POST /api/Donation/getPendingDeclarationDetails declarations.session
  U1 POST /api/Donation/getPurchaseList purchases.list
  U2 POST /api/Donation/getPurchaseDetailsByTransaction purchases.find
  U3 POST /api/Donation/getPurchaseListByDonorId purchases.ofDonor
  U4 POST /api/Donation/sendPurchaseReceipt purchases.sendReceipt
  U5 POST /api/Donation/refundPurchase requests.askPurchase
  I1 POST /api/CharityDonation/GetTransactionListBySearchFilter islamicGiving.list
  I2 POST /api/CharityDonation/sendReceipt islamicGiving.sendReceipt
  I3 POST /api/CharityDonation/ConfirmDownloadPDFReceipt islamicGiving.downloadReceipt
  I4 POST /api/CharityDonation/getDonationDetailsByTransaction islamicGiving.find
  I5 POST /api/CharityDonation/registerForTaxDeduction tax.registerIslamic
  I6 POST /api/CharityDonation/getAppPreferencesSummeryDetails islamicGiving.totals
  B5 POST /api/Dashboard/getDonationSummary dashboard.summary
  B6 POST /api/Dashboard/recentDonationList dashboard.recent
  C3 GET /api/Device/getPOSDevices terminals.posDevices
  Y1 POST /api/Charity/viewCharityDetails charity.view
  Y2 POST /api/Charity/addEditCharity charity.save
  Y3 POST /api/Charity/getCharityDetails charity.details
  Y4 POST /api/Charity/getCharityAppPreferences charity.appPreferences
  Y5 GET /api/Charity/getEthnicityList charity.ethnicities
  N1 POST /api/Donation/getDonorsListing donorProfiles.list
  N2 POST /api/Donation/getDonorDetailsByDonorId donorProfiles.find
  N3 POST /api/Donation/AddCardDetails cards.add
  N4 POST /api/Donation/EditCardDetails cards.edit
  N5 POST /api/Donation/removeCardDetails cards.remove
  N6 POST /api/Donation/latestDonationByDonorId donorProfiles.latestGift
  N7 POST /api/Donation/getDonorEditDetails donorProfiles.findToEdit
  N8 POST /api/Donation/downloadDonorExport donorProfiles.export
  N9 POST /api/User/editDonorProfile donorProfiles.edit
  N10 POST /api/User/archiveActiveDonor donorProfiles.archive
  N11 POST /api/User/donorSearchByMobile donors.byMobile
  N12 POST /api/User/donorSearchByEmail donors.byEmail
  N13 POST /api/User/donorSearchByNirc donors.byNric
  N14 POST /api/User/donorsDetailsByDonorInfo donors.byInfo
  N15 GET /api/CardDetails/GetCardDetailsByVerificationCode cards.findByCode
  N16 POST /api/CardDetails/UpdateCardExpiryDetails cards.updateByCode
  O1 POST /api/Roles/getRolesList roles.list
  O2 POST /api/Roles/deleteRoleDetails roles.delete
  O3 POST /api/Roles/getModuleSubmodule roles.modules
  O4 POST /api/Roles/exportRolesList roles.export
  O5 POST /api/Roles/addRoleModule roles.add
  O6 POST /api/Roles/editRoleModule roles.edit
  O7 POST /api/Roles/getRoleModule roles.find
  S1 POST /api/User/getDMSUserList users.list
  S2 POST /api/User/ViewUserDetailsById users.find
  S3 POST /api/User/UserAction users.act
  S4 POST /api/User/AddUpdateUser users.save
  S5 POST /api/User/getUserFilters users.filters
  S6 POST /api/User/downloadUserListExport users.export
  S7 POST /api/User/getRolesByCategory users.rolesByCategory
  S8 POST /api/User/GetUserAuditTrial users.auditTrail
  S9 POST /api/User/GetUserDetails users.findToEdit
  S10 GET /api/User/ResendInvitation users.resend
  S11 POST /api/User/AcceptUserInvitation users.acceptInvitation
  L1 POST /api/CRMUser/getCRMUserList amils.list
  L2 POST /api/CRMUser/CreateAmil amils.create
  L3 POST /api/CRMUser/editAmilDetails amils.edit
  L4 POST /api/CRMUser/getCRMUserDetailsById amils.find
  L5 POST /api/CRMUser/getCRMUserDonationList amils.gifts
  L6 POST /api/CRMUser/GetOtherUserSaleListByUserId amils.sales
  L7 POST /api/CRMUser/exportUsersList amils.export
  L8 POST /api/CRMUser/getCRMUserFilters amils.filters
  L9 POST /api/CRMUser/updateCRMUser amils.act
  L10 POST /api/CRMUser/getCRMUserDonationFilters amils.giftFilters
  L11 POST /api/CRMUser/resetCRMUserPassword amils.resetPassword
  G1 GET /api/Setting/getRateSettingsList rates.list
  G2 POST /api/Setting/addRateDetails rates.add
  G3 POST /api/Setting/editRateDetails rates.edit
  G4 POST /api/Setting/deleteRateDetails rates.delete
  G5 POST /api/Setting/exportRateSettings rates.export
  G6 POST /api/Setting/getRamadanList hijriYears.list
  G7 POST /api/Setting/addRamadanDetails hijriYears.add
  G8 POST /api/Setting/editRamadanDetails hijriYears.edit
  G9 POST /api/Setting/getRamadanDetailsById hijriYears.find
  G10 POST /api/Setting/addUpcomingNisabValue rates.addUpcomingNisab
  T1 POST /api/Device/getTerminalList terminals.list
  T2 POST /api/Device/getTerminalDetails terminals.find
  T3 POST /api/Device/updateDeviceName terminals.rename
  T4 POST /api/Device/updateDeviceMerchantDetails terminals.saveMerchant
  Z1 POST /api/Settlement/getReconcilationList settlement.list
  Z2 POST /api/Settlement/exportReconciliationList settlement.export
  Z3 POST /api/Settlement/getSettlementdetails settlement.find
  Z4 POST /api/Settlement/exportSettlementDetails settlement.exportDetails
  Z5 POST /api/Settlement/updateSettlementStatus settlement.settle
  W1 GET /api/TermCondition/getTermAndConditon legal.documents
`

test('each call of the specification has its method and path', () => {
  const served = new Map(
    Object.entries<Group>(contract).flatMap(([group, calls]) =>
      Object.entries<Endpoint>(calls).map(([name, { spec }]) => [`${group}.${name}`, `${spec.method} ${spec.path}`]),
    ),
  )
  const calls = named
    .trim()
    .split('\n')
    .map(line => line.trim().split(' '))
  const differing = calls.filter(([, method, path, name]) => served.get(name ?? '') !== `${method} ${path}`)
  expect(differing).toEqual([])
  expect(new Set(calls.map(([id]) => id)).size).toBe(132)
})
