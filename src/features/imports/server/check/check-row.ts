import { methodIds } from '#kit/giving/ids.ts'
import { isImplausibleNumber } from '#jurisdictions/numbers/doubtful-numbers.ts'
import { hasDamagedLetters, hasWrongCharacter } from '#kit/text/characters.ts'
import { hasCardMarker } from '#kit/security/card-markers.ts'
import { FieldId } from '#features/imports/fields.ts'
import { heldAmount, heldAmountOf, heldReason } from '#features/imports/held-lines.ts'
import type { CellTexts, OtherTexts, Problem, ReadGift, RowSetting, RowVerdict, Warning } from '#features/imports/row-rules.ts'
import { checkAmount, checkDay, checkLine, checkPurpose, checkTax } from './gift-checks.ts'
import { checkConsent } from './consent-checks.ts'
import { checkCard, checkDonor, checkTexts } from './donor-checks.ts'
import { problem, type RowReader, rowReader } from './row-reader.ts'

/**
 * Checks one row: the rules that the grid, the dry run and the recording share. `others` are the texts of unmapped columns, by position.
 */
export function checkRow(texts: CellTexts, setting: RowSetting, others: OtherTexts = {}): RowVerdict {
  const row = rowReader(texts, setting, others)
  const day = checkDay(row)
  const amount = checkAmount(row)
  const purpose = checkPurpose(row)
  const [platform, language] = [row.choice('platform'), row.choice('language')]
  const donor = checkDonor(row)
  const words = checkTexts(row, purpose.values)
  const card = checkCard(row, purpose.values)
  const tax = checkTax(row, { ...purpose.values, ...donor.values })
  const line = checkLine(row, { ...day.values, ...amount.values, ...purpose.values })
  const centre = row.choice('collectionCentre')
  const consent = checkConsent(row)
  const [status, testMode, debitCredit] = [row.choice('status'), row.choice('testMode'), row.choice('debitCredit')]

  const ofCells = [day, amount, purpose, platform, language, donor, words, card, tax, line, centre, consent].flatMap(
    ({ problems }) => problems,
  )
  const kindOfLine = [status, testMode, debitCredit].flatMap(({ problems }) => problems)
  const problems = [...ofCells, ...characterProblems(texts, ofCells), ...kindOfLine, ...unreadAmounts(row)]
  const cells = { texts, others: Object.values(others), status: status.id, testMode: testMode.id, debitCredit: debitCredit.id }
  const held = heldReason(cells, setting.currency)
  const gift: Partial<ReadGift> = {
    ...day.values,
    ...(held && heldLineAmount(row)),
    ...amount.values,
    ...purpose.values,
    platform: (platform.id ?? 'counter') as ReadGift['platform'],
    language: language.id as ReadGift['language'],
    ...donor.values,
    ...words.values,
    ...card.values,
    ...tax.values,
    ...line.values,
    collectionCentreId: centre.id,
    ...consent.values,
  }
  return { gift, problems: withCardProblems(texts, problems), warnings: warningsOf(gift, problems), held }
}

/** Columns of repayments whose amount cannot be read, so that it is unknown whether the gift was paid back. A dash means no amount. */
function unreadAmounts({ text, setting: { currency } }: RowReader): Problem[] {
  const isUnread = (written: string) => !/^[-–—]?$/.test(written) && heldAmount(written, currency) === null
  return (['amountRefunded', 'amountDisputed', 'amountOut'] as const)
    .filter(field => isUnread(text(field)))
    .map(field => problem(field, 'UNREAD_AMOUNT'))
}

/** The amount of a held line, for the sum; nothing where it cannot be read. */
function heldLineAmount({ text, setting: { currency } }: RowReader): Pick<Partial<ReadGift>, 'amountMinor'> {
  const amountMinor = heldAmountOf(text('amount'), text('amountOut'), currency)
  return amountMinor === null ? {} : { amountMinor }
}

/** Warns of values to look at again: a cheque without its number, or an organisation number or MyKad with a wrong check digit. */
function warningsOf({ paymentMethod, chequeNo, nric, idType }: Partial<ReadGift>, problems: readonly Problem[]): Warning[] {
  const isFree = (wanted: FieldId) => !problems.some(({ field }) => field === wanted)
  const warnings: Warning[] = []
  if (paymentMethod === methodIds.cheque && !chequeNo && isFree('chequeNumber'))
    warnings.push({ field: 'chequeNumber', code: 'CHEQUE_NUMBER_MISSING' })
  if (nric && idType && isImplausibleNumber(nric, idType) && isFree('nirc')) warnings.push({ field: 'nirc', code: 'NUMBER_DOUBTFUL' })
  return warnings
}

/** The problem of a cell that contained a card number. It replaces all other problems of the cell. */
function withCardProblems(texts: CellTexts, problems: Problem[]): Problem[] {
  const fields = FieldId.options.filter(field => hasCardMarker(texts[field] ?? ''))
  const others = problems.filter(({ field }) => !field || !fields.includes(field))
  return fields.length ? [...others, ...fields.map(field => problem(field, 'CARD_NUMBER'))] : problems
}

const numberedFields: readonly FieldId[] = ['referenceNo', 'chequeNumber']
/** A long number as a spreadsheet shortens it: '2.02602E+11'. Its last digits are lost. */
const shortenedNumber = /^\d(?:\.\d{1,20})?E\+\d{1,3}$/i

/**
 * Finds damaged texts in cells without another problem: characters that no text may contain (`text-policy.ts`), control and direction
 * characters, and letters and numbers that a program damaged.
 */
function characterProblems(texts: CellTexts, earlier: readonly Problem[]): Problem[] {
  return (Object.entries(texts) as [FieldId, string][]).flatMap(([field, text]) => {
    if (earlier.some(one => one.field === field)) return []
    if (hasWrongCharacter(text, field === 'remarks')) return [problem(field, 'BAD_CHARACTER')]
    if (numberedFields.includes(field) && shortenedNumber.test(text)) return [problem(field, 'DAMAGED_DIGITS')]
    return hasDamagedLetters(text) ? [problem(field, 'DAMAGED_LETTERS')] : []
  })
}
