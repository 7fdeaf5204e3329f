import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { formatDay } from '#kit/time/date-format.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'
import type { TaxPage } from '../contract.ts'
import form from '#platform/web/public/public-form.module.css'
import css from './tax.module.css'

/** The gift that the page is about, between its rules. */
export const Gift = ({ page, language }: { page: TaxPage; language: Locale }) => (
  <p className={form.gift}>
    <span>
      {m.tax_gift_of({ day: formatDay(page.givenOn, jurisdictionOf(page.country).days.day, language) }, { locale: language })}
      {page.receiptNo && <small className={`code ${css.about}`}>{page.receiptNo}</small>}
      {page.reported && (
        <small className={css.about}>{m.tax_reported_part({ amount: formatMoney(page.reported) }, { locale: language })}</small>
      )}
    </span>
    <b>{formatMoney(page.amount)}</b>
  </p>
)
