import type { Statement, StatementLine } from '#features/settlement/statements.ts'
import { bankStatement } from './bank-statement.ts'
import { dayOfCell, minorOf, type ReadingOf, requireCurrency } from './cells.ts'
import { StatementError } from './statement-fault.ts'
import { attributeAt, elementsAt, textAt, type XmlElement, xmlTree } from './xml-tree.ts'

/** Whether a text is an ISO 20022 statement. */
export const isCamt = (text: string) => /^\uFEFF?\s*<(?:\?xml|(?:\w+:)?Document\b)/.test(text) && /<(?:\w+:)?BkToCstmrStmt\b/.test(text)

/** The statements of an ISO 20022 CAMT.053 file: opening balance plus booked entries must equal the closing balance. */
export async function readCamt(text: string, reading: ReadingOf): Promise<Statement[]> {
  const found = elementsAt(await xmlTree(text), 'Document/BkToCstmrStmt/Stmt')
  let entryNo = 0
  return found.flatMap(statement => {
    const entries = elementsAt(statement, 'Ntry').filter(entry => (textAt(entry, 'Sts/Cd', 'Sts') || 'BOOK') === 'BOOK')
    const lines = entries.map(entry => lineOf(entry, ++entryNo, reading))
    const opening = balanceOf(statement, 'OPBD', reading)
    const closing = balanceOf(statement, 'CLBD', reading)
    const sum = lines.reduce((total, { grossMinor }) => total + grossMinor, 0)
    if (opening !== null && closing !== null && opening + sum !== closing) throw new StatementError('STATEMENT_BALANCE', { line: entryNo })
    const account = textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id') || null
    return lines.length
      ? [
          bankStatement({
            account,
            number: textAt(statement, 'Id') || null,
            lines,
            form: 'camt',
            openingMinor: opening,
            closingMinor: closing,
          }),
        ]
      : []
  })
}

function balanceOf(statement: XmlElement, code: string, reading: ReadingOf): number | null {
  const found = elementsAt(statement, 'Bal').find(balance => textAt(balance, 'Tp/CdOrPrtry/Cd') === code)
  return found ? signedMinor(found, 0, reading) : null
}

function signedMinor(element: XmlElement, line: number, reading: ReadingOf): number {
  const [amount] = elementsAt(element, 'Amt')
  requireCurrency(attributeAt(amount, 'Ccy'), line, reading)
  const text = textAt(element, 'Amt')
  if (text === '') throw new StatementError('STATEMENT_AMOUNT', { line, text: '' })
  const minor = minorOf(text, line, reading.currency)
  return textAt(element, 'CdtDbtInd') === 'DBIT' ? 0 - minor : minor
}

/** The codes of entries by which a bank takes back an unpaid cheque or direct debit (ISO 20022, bank transaction codes). */
const unpaid = new Set(['UPCQ', 'UPDD'])
/** What an entry of money out is: its payments were all returned, or it takes back one that the bank had credited. */
function kindOut(entry: XmlElement, parts: readonly XmlElement[]): 'return' | 'other' {
  const areReturned = parts.length > 0 && parts.every(part => textAt(part, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry') !== '')
  const isTakenBack = unpaid.has(textAt(entry, 'BkTxCd/Domn/Fmly/SubFmlyCd')) || /^(?:true|1)$/.test(textAt(entry, 'RvslInd'))
  return areReturned || isTakenBack ? 'return' : 'other'
}

const isFilled = (text: string) => text !== '' && text !== 'NOTPROVIDED'
function lineOf(entry: XmlElement, lineNo: number, reading: ReadingOf): StatementLine {
  const grossMinor = signedMinor(entry, lineNo, reading)
  const parts = elementsAt(entry, 'NtryDtls/TxDtls')
  const all = (path: string) => parts.map(part => textAt(part, path))
  const remarks = [textAt(entry, 'AddtlNtryInf'), ...all('RmtInf/Ustrd'), ...all('RltdPties/Dbtr/Nm'), ...all('RltdPties/Dbtr/Pty/Nm')]
  const references = ['Refs/EndToEndId', 'Refs/InstrId', 'Refs/TxId', 'RmtInf/Strd/CdtrRefInf/Ref'].flatMap(all)
  return {
    lineNo,
    kind: grossMinor > 0 ? 'charge' : kindOut(entry, parts),
    on: dayOfCell(textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'), lineNo, reading),
    grossMinor,
    feeMinor: 0,
    references: [
      textAt(entry, 'AcctSvcrRef'),
      textAt(entry, 'NtryRef'),
      ...references,
      ...remarks.flatMap(text => text.split(/[\s/]+/)),
    ].filter(isFilled),
    text: remarks.filter(isFilled).join(' '),
  }
}
