import { Button } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { GiftsScreen } from '#features/gift-screens/web/public.tsx'
import { bankMany, useSettleMany } from '#features/requests/web/public.tsx'
import { api } from './api.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import { islamicList } from './islamic-list.tsx'
import { islamicReceipts } from './islamic-receipts.ts'
import css from './kind-figures.module.css'

const KindFigures = lazyComponent(
  () => import('./KindFigures.tsx').then(part => part.KindFigures),
  <div className={css.figures} aria-busy="true" />,
)

/** Islamic giving: found, filtered, exported, its receipts sent. */
export function IslamicGivingScreen() {
  const { isAdd } = useRights()
  const navigate = useNavigate()
  return (
    <GiftsScreen
      spec={islamicList}
      title={m.islamic_giving_islamic_title()}
      firstUse={m.islamic_giving_first_use()}
      exportAll={match => api.islamicGiving.export(match as Parameters<typeof api.islamicGiving.export>[0])}
      receipts={islamicReceipts}
      settle={useSettleMany()}
      bank={bankMany}
      figures={({ startDate = null, endDate = null }) => <KindFigures startDate={startDate} endDate={endDate} />}
      {...(isAdd && {
        add: (
          <Button variant="filled" leftSection={<PlusIcon />} onClick={() => void navigate('/islamic-giving/create')}>
            {m.islamic_giving_add_short()}
          </Button>
        ),
      })}
    />
  )
}
