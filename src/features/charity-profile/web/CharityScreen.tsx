import { m } from '#messages/messages.js'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import type { CharitySheet } from '../contract.ts'
import { ChangePanel } from './changes/ChangePanel.tsx'
import { CharityHistory } from './changes/CharityHistory.tsx'
import { AccountsSection } from './lists/AccountsSection.tsx'
import { FundsSection } from './lists/FundsSection.tsx'
import { PlacesSection } from './lists/PlacesSection.tsx'
import { ReasonsSection } from './lists/ReasonsSection.tsx'
import { SeriesSection } from './lists/SeriesSection.tsx'
import { AppSection, ContactSection, LegalSection, MoneySection } from './sections/facts.tsx'
import { LookSection } from './sections/LookSection.tsx'
import { MailSection } from './sections/MailSection.tsx'
import { WordingSection } from './sections/WordingSection.tsx'
import { StatusStamp } from './sections/StatusStamp.tsx'
import { useCharity } from './use-charity.ts'

/** The charity: its facts by section, its lists, the changes that wait for a second person, and what was changed. */
export function CharityScreen() {
  const detail = useCharity()
  return (
    <DetailScreen detail={detail} noun={m.charity_profile_one()} crumbs={[{ name: m.roles_module_charity_profile() }]}>
      {charity => ({
        kicker: charity.name,
        title: m.charity_profile_title(),
        reference: <StatusStamp status={charity.status} />,
        sections: <Sections charity={charity} />,
        ...(charity.changes.length && { side: <ChangePanel changes={charity.changes} /> }),
      })}
    </DetailScreen>
  )
}

function Sections({ charity }: { charity: CharitySheet }) {
  const { isEdit } = useRights()
  const shown = { charity, isEdit }
  return (
    <>
      <LegalSection {...shown} />
      <ContactSection {...shown} />
      <LookSection {...shown} />
      <MoneySection {...shown} />
      <AccountsSection {...shown} />
      <SeriesSection charity={charity} />
      <WordingSection {...shown} />
      <MailSection {...shown} />
      <AppSection {...shown} />
      <FundsSection {...shown} />
      <PlacesSection {...shown} />
      <ReasonsSection {...shown} />
      <CharityHistory />
    </>
  )
}
