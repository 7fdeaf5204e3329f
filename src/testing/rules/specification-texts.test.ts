import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { m } from '#messages/messages.js'

/** The texts that the specification quotes verbatim, including its spelling, by statement. */
const quoted: readonly (readonly [statement: string, text: string])[] = [
  ['S-014', 'Are you sure you want to logout?'],
  ['S-015', 'Yes, Logout'],
  ['S-016', 'No, I changed my mind'],
  ['S-017', 'No Internet Connection'],
  ['S-057', 'Page not found'],
  ['S-160', 'Recurring donation cancelled succesfully.'],
  ['S-197', 'Your donation receipt has been sent successfully!'],
  ['S-200', 'Register for Tax Deduction'],
  ['S-202', 'Enrol Yourself'],
  ['S-245', 'Page Not Found'],
  ['S-245', 'The required parameters are missing. Please check your URL.'],
  ['S-249', 'Donor Enrolment'],
  ['S-255', 'I agree to receive information about current events and promotions.'],
  ['S-259', 'Your enrolment was successful!'],
  ['S-261', 'Something went wrong'],
  ['S-286', 'Thanks for reaching out. We will get back to you shortly.'],
  ['S-287', 'Unable to proceed, please try again later'],
  ['S-323', 'Transaction Settled succesfully.'],
  ['S-347', 'Merchant details have been saved successfully!'],
  ['S-436', 'Rate has been successfully deleted'],
  ['S-437', 'Rate has been successfully added'],
  ['S-437', 'Rate has been successfully updated'],
  ['S-444', 'Hijrah and Ramadan details created successfully.'],
  ['S-444', 'Hijrah and Ramadan details updated successfully.'],
  ['S-445', 'Hijrah year already exist.'],
  ['S-472', 'Role deleted Successfully.'],
  ['S-472', 'Role added Successfully.'],
  ['S-472', 'Role updated Successfully.'],
  ['S-487', 'User Deleted Successfully.'],
  ['S-488', 'Invitation Sent Successfully.'],
  ['S-500', 'Terms & Conditions'],
  ['S-500', 'Terms of Use'],
  ['S-500', 'Privacy Policy'],
  ['S-524', 'Unable to proceed, Please try again later.'],
  ['S-532', 'Error'],
  ['S-532', 'Something went wrong. Please try again.'],
  ['S-532', 'Close'],
  ['S-533', 'Success!'],
  ['S-533', 'Okay'],
  ['S-534', 'Oops.. Something went wrong'],
  ['S-535', 'Your export will be ready and sent over the email.'],
  ['S-537', 'Your changes saved successfully.'],
  ['S-555', 'Please enter your queries.'],
  ['S-556', 'Please enter minimum 10 characters.'],
  ['S-557', 'Maximum 5 files can be upload.'],
  ['S-558', 'Please select image below 5Mb.'],
  ['S-559', 'Please select image PNG, JPG, JPEG, and HEIC image format.'],
  ['S-560', 'Full Name should not contain digits'],
  ['S-561', 'Invalid email'],
  ['S-562', 'Either Email Address or Mobile Number is required'],
  ['S-564', 'Please enter a valid mobile number (minimum 8 digits)'],
  ['S-565', 'Please enter a valid mobile number (maximum 16 digits)'],
  ['S-567', 'NRIC is required'],
  ['S-568', 'NRIC must be exactly 12 characters'],
]

/** A message, or its plural forms. */
type Message = string | readonly { match: Record<string, string> }[]
const textsOf = (message: Message) => (typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match)))
const folder = fileURLToPath(new URL('../../../messages/', import.meta.url))
const catalogues = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => path.basename(file) === 'en.json')
const inMessages = catalogues.flatMap(file =>
  Object.values(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, Message>).flatMap(textsOf),
)
/** Texts with parameters, and texts of documents, by the file that contains them. */
const spoken = ['legal/server/standard-documents.ts'].map(file => readFileSync(new URL(`../../features/${file}`, import.meta.url), 'utf8'))

test.each(quoted)('%s: “%s” is said verbatim', (_, text) => {
  const isShown = inMessages.includes(text) || spoken.some(source => source.includes(`'${text}'`))
  expect(isShown).toBe(true)
})

test('no displayed text is a near miss of a quoted text', () => {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const exact = new Set(quoted.map(([, text]) => text))
  const known = new Map(quoted.map(([, text]) => [plain(text), text]))
  // Exceptions: the default message 'Success', the enrolment's 'Page Not Found' (S-245), a checkbox of the counter.
  const others = new Set(['Success', 'Page Not Found', 'Register for tax deduction'])
  const missed = [...new Set(inMessages)].filter(text => known.has(plain(text)) && !exact.has(text) && !others.has(text))
  expect(missed).toEqual([])
})

test('popups begin with the quoted texts', () => {
  expect([m.platform_shell_error_title({}, { locale: 'en' }), m.platform_error_text({}, { locale: 'en' })]).toEqual([
    'Error',
    'Something went wrong. Please try again.',
  ])
})
