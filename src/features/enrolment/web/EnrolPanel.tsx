import { Button } from '@mantine/core'
import { useState } from 'react'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { m } from '#messages/messages.js'
import { isProductionPath } from '#platform/contract/base-path.ts'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { CopyButton } from '#platform/web/ui/CopyButton.tsx'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import { enrolmentStateOf, isTapToMobile } from '../enrolment-state.ts'
import { enrolmentPath } from '../rules.ts'
import css from './enrol-panel.module.css'

const EnrolCode = lazyComponent(() => import('./EnrolCode.tsx').then(part => part.EnrolCode))

/** The enrolment link and QR code of an anonymous terminal gift, for staff to hand to the donor. Not in production. */
export function EnrolPanel({ gift }: { gift: GiftDetails }) {
  const [isShown, setShown] = useState(false)
  const base = new URL(document.baseURI)
  if (!isTapToMobile(gift) || enrolmentStateOf(gift) !== 'open' || isProductionPath(base.pathname)) return null
  const address = new URL(enrolmentPath(gift.countryCode, gift.txnId), base).href
  return (
    <NextStep title={m.enrolment_panel()}>
      <p className="muted small">{m.enrolment_panel_text()}</p>
      <span className={css.ways}>
        <Button onClick={() => setShown(true)}>{m.enrolment_panel_code()}</Button>
        <Button component="a" href={address} target="_blank" rel="noopener">
          {m.enrolment_panel_open()}
        </Button>
        <CopyButton value={address} what={m.enrolment_panel_link()} />
      </span>
      {isShown && <EnrolCode address={address} onClose={() => setShown(false)} />}
    </NextStep>
  )
}
