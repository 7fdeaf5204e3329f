import { preferenceIds } from '#kit/giving/ids.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { preferenceModules } from '#features/gifts/rules.ts'

/** A voided gift of the counter may be entered again: the receipt of the new one takes the place of the old one, which then says so. */
export function EnterAgain({ gift }: { gift: GiftDetails }) {
  const { isAdd } = useRights()
  const isOfCounter = gift.status === 'Voided' && gift.method === 'Offline' && gift.appPreferenceId !== preferenceIds.purchases
  if (!isAdd || !isOfCounter || gift.receipts.some(({ state }) => state !== 'voided')) return null
  return (
    <NextStep title={m.gift_screens_enter_again()}>
      <p className="muted small">{m.gift_screens_enter_again_text()}</p>
      <Button component={Link} to={`/${preferenceModules[gift.appPreferenceId]}/create?replaces=${gift.id}`}>
        {m.gift_screens_enter_again()}
      </Button>
    </NextStep>
  )
}
