import { m } from '#messages/messages.js'

/** Where a gift is registered, or its giver enrols: a page of its own, for whoever holds the link. */
export const taxAddress = (button: 'register' | 'enrol', txnId: string): string =>
  new URL(`${button}/tax-deduction?${txnId}`, document.baseURI).href

/** What the button says. */
export const taxWords = (button: 'register' | 'enrol'): string => (button === 'register' ? m.tax_open_register() : m.tax_open_enrol())

type Props = { gift: { taxButton: 'register' | 'enrol' | null; txnId: string }; className?: string | undefined }
/** The button of a row; nothing where the gift has none. Keys reach it on the gift's own page. */
export const TaxLink = ({ gift: { taxButton, txnId }, className }: Props) =>
  taxButton && (
    <a className={className} href={taxAddress(taxButton, txnId)} target="_blank" rel="noopener" tabIndex={-1}>
      {taxWords(taxButton)}
    </a>
  )
