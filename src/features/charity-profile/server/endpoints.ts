import { serve } from '#platform/server/http/bind-contract.ts'
import { charity } from '../contract.ts'
import { prepareAccountSwitch, prepareBankAccount } from './bank-accounts.ts'
import { findCharityDetails, listAppPreferences, listEthnicities } from './details.ts'
import { charityHistory } from './history.ts'
import { saveFund, savePlace, saveReason } from './lists.ts'
import { removeLogo, uploadLogo } from './logo.ts'
import { previewReceipt, previewReceiptPdf } from './preview.ts'
import { publishChange, sendBackChange } from './publish-change.ts'
import { saveCharity } from './save-charity.ts'
import { viewCharity } from './sheet.ts'
import { sendTestMail } from './test-mail.ts'

/** The handlers of the charity's profile. */
export const charityEndpoints = serve(charity, {
  view: viewCharity,
  save: saveCharity,
  details: findCharityDetails,
  appPreferences: listAppPreferences,
  ethnicities: listEthnicities,
  history: charityHistory,
  publish: publishChange,
  sendBack: sendBackChange,
  uploadLogo,
  removeLogo,
  previewReceipt,
  previewReceiptPdf,
  sendTestMail,
  savePlace,
  saveFund,
  saveReason,
  addBankAccount: prepareBankAccount,
  switchBankAccount: prepareAccountSwitch,
})
