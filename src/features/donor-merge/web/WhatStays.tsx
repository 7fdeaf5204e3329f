import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { m } from '#messages/messages.js'
import css from './merge.module.css'

/** What a merge does not change. */
export const WhatStays = ({ name }: { name: string }) => (
  <section className={css.stays}>
    <h3>{m.donor_merge_stays()}</h3>
    <ul>
      <li>
        <ReceiptIcon size={16} aria-hidden="true" />
        <span>{m.donor_merge_no_receipt_changes()}</span>
      </li>
      <li>
        <LinkSimpleIcon size={16} aria-hidden="true" />
        <span>{m.donor_merge_links_stay({ name })}</span>
      </li>
    </ul>
  </section>
)
