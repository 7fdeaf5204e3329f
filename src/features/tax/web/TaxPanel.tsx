import { Button } from '@mantine/core'
import { useState } from 'react'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { m } from '#messages/messages.js'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { CopyButton } from '#platform/web/ui/CopyButton.tsx'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import { taxAddress, taxLinkTexts } from './TaxLink.tsx'
import { useReview } from './use-tax.ts'
import css from './tax-panel.module.css'
import { taxNumberNames } from '../rules.ts'
import { getLocale } from '#messages/runtime.js'

const RegisterDialog = lazyComponent(() => import('./RegisterDialog.tsx').then(part => part.RegisterDialog))
const panelWords = {
  register: (country: string) => m.tax_panel_register({ numbers: taxNumberNames(country, getLocale()) }),
  enrol: () => m.tax_panel_enrol(),
} as const
const reviewWords = { number: m.tax_review_number, refunded: m.tax_review_refunded } as const

/** The tax registration of a gift: staff register it for the donor or hand out the link, and review flagged registrations. */
export function TaxPanel({ gift }: { gift: GiftDetails }) {
  const [isAsking, setAsking] = useState(false)
  const { taxButton, txnId, tax } = gift
  const mayRegister = tax.actions.includes('register')
  if (!taxButton && !mayRegister && tax.review.length === 0) return null
  const address = taxButton && taxAddress(taxButton, txnId)
  return (
    <NextStep title={m.tax_panel()}>
      <div className={css.panel}>
        {tax.review.map(reason => (
          <p key={reason} className={css.flag} role="note">
            {reviewWords[reason]()}
          </p>
        ))}
        {tax.actions.includes('review') && <ReviewButton gift={gift} />}
        {(taxButton || mayRegister) && (
          <p className="muted small">{taxButton ? panelWords[taxButton](gift.countryCode) : m.tax_panel_open()}</p>
        )}
        {mayRegister && <Button onClick={() => setAsking(true)}>{m.tax_ask_button()}</Button>}
        {taxButton && address && (
          <span>
            <Button component="a" href={address} target="_blank" rel="noopener">
              {taxLinkTexts(taxButton)}
            </Button>
            <CopyButton value={address} what={m.tax_panel_link()} />
          </span>
        )}
      </div>
      {isAsking && <RegisterDialog gift={gift} onClose={() => setAsking(false)} />}
    </NextStep>
  )
}

function ReviewButton({ gift }: { gift: GiftDetails }) {
  const review = useReview(gift)
  return (
    <Button
      aria-disabled={review.isPending}
      onClick={() => {
        if (!review.isPending) review.mutate()
      }}
    >
      {m.tax_review_button()}
    </Button>
  )
}
