import { Button } from '@mantine/core'
import { m } from '#messages/messages.js'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { CopyButton } from '#platform/web/ui/CopyButton.tsx'
import { taxAddress, taxWords } from './TaxLink.tsx'
import css from './tax-panel.module.css'

type Props = { gift: { taxButton: 'register' | 'enrol' | null; txnId: string } }
/** What a gift needs before the tax authority learns of it, and the page where the donor gives it. */
export function TaxPanel({ gift: { taxButton, txnId } }: Props) {
  if (!taxButton) return null
  const address = taxAddress(taxButton, txnId)
  return (
    <NextStep title={m.tax_panel()}>
      <div className={css.panel}>
        <p className="muted small">{taxButton === 'register' ? m.tax_panel_register() : m.tax_panel_enrol()}</p>
        <span>
          <Button component="a" href={address} target="_blank" rel="noopener">
            {taxWords(taxButton)}
          </Button>
          <CopyButton value={address} what={m.tax_panel_link()} />
        </span>
      </div>
    </NextStep>
  )
}
