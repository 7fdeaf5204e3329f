import { m } from '#messages/messages.js'

/** The public page on which a gift is registered or its donor enrols. */
export const taxAddress = (button: 'register' | 'enrol', txnId: string): string =>
  new URL(`${button}/tax-deduction?${txnId}`, document.baseURI).href

/** What the button says. */
export const taxLinkTexts = (button: 'register' | 'enrol'): string => (button === 'register' ? m.tax_open_register() : m.tax_open_enrol())

type Props = { gift: { taxButton: 'register' | 'enrol' | null; txnId: string }; className?: string | undefined }
/** The button of a row, if any. By keyboard it is reached on the gift's page. */
export const TaxLink = ({ gift: { taxButton, txnId }, className }: Props) =>
  taxButton && (
    <a className={className} href={taxAddress(taxButton, txnId)} target="_blank" rel="noopener" tabIndex={-1}>
      {taxLinkTexts(taxButton)}
    </a>
  )
