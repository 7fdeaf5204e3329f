import { ActionIcon } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { TrayArrowDownIcon } from '@phosphor-icons/react/dist/csr/TrayArrowDown'
import { useEffect, useState } from 'react'
import type { WorkItem } from '#features/work/contract.ts'
import { m } from '#messages/messages.js'
import { isRunning, useWork } from './use-work.ts'
import { WorkLine } from './WorkLine.tsx'
import css from './work-tray.module.css'

const shown = 2

/** Milliseconds for which an export that has finished stays below the list, so that it can be fetched there; then it is in the top bar. */
const staysFor = 60_000

/** The strip below the list: current work, and what finished a moment ago. */
function useDocked(items: readonly WorkItem[]): readonly WorkItem[] {
  const [now, setNow] = useState(Date.now)
  const endsAt = ({ finishedAt }: WorkItem) => (finishedAt === null ? 0 : Date.parse(finishedAt) + staysFor)
  const docked = items.filter(item => isRunning(item) || endsAt(item) > now)
  const next = Math.min(...docked.filter(item => !isRunning(item)).map(endsAt))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 50)
    return () => clearTimeout(timer)
  }, [next])
  return docked
}

/** The exports tray below a list, collapsed on phones, absent without items. */
export function WorkTray() {
  const { items: known, cancel, download } = useWork()
  const items = useDocked(known)
  const isTight = useMediaQuery('(max-width: 766px), (max-height: 560px)') ?? false
  const [wideOpened, setWideOpened] = useLocalStorage({ key: 'amanah-tray', defaultValue: true, getInitialValueInEffect: false })
  const [tightOpened, setTightOpened] = useState(false)
  const [opened, setOpened] = isTight ? [tightOpened, setTightOpened] : [wideOpened, setWideOpened]
  const [all, setAll] = useLocalStorage({ key: 'amanah-tray-all', defaultValue: false, getInitialValueInEffect: false })
  if (items.length === 0) return null
  const listed = all ? items : items.slice(0, shown)
  const running = items.filter(isRunning).length
  return (
    <section className={css.tray} aria-label={m.platform_exports()} data-opened={opened}>
      <div className={css.head}>
        <TrayArrowDownIcon size={20} aria-hidden="true" />
        <b>{m.platform_exports()}</b>
        {running > 0 && <span className={css.say}>{m.platform_export_accepted()}</span>}
        <span className={css.grow} />
        {opened && items.length > shown && (
          <button type="button" className={css.all} onClick={() => setAll(!all)}>
            {all ? m.platform_view_fewer() : m.platform_view_everything({ count: items.length })}
          </button>
        )}
        <ActionIcon size={28} aria-label={m.platform_exports()} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? <CaretDownIcon size={16} aria-hidden="true" /> : <CaretUpIcon size={16} aria-hidden="true" />}
        </ActionIcon>
      </div>
      {opened && (
        <ul>
          {listed.map(item => (
            <WorkLine key={item.id} item={item} cancel={cancel} download={download} />
          ))}
        </ul>
      )}
      <span className="vh" role="status">
        {running > 0 ? m.work_tray_running({ count: running }) : m.work_tray_quiet()}
      </span>
    </section>
  )
}
