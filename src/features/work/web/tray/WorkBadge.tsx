import { ActionIcon } from '@mantine/core'
import { TrayArrowDownIcon } from '@phosphor-icons/react/dist/csr/TrayArrowDown'
import { m } from '#messages/messages.js'
import { Dropdown } from '#platform/web/ui/dropdown/Dropdown.tsx'
import { isRunning, useWork } from './use-work.ts'
import { WorkLine } from './WorkLine.tsx'
import css from './work-tray.module.css'

/** The exports button of the top bar, with the number of running and downloadable items. */
export function WorkBadge() {
  const { items, cancel, download } = useWork()
  const waiting = items.filter(item => isRunning(item) || item.actions.includes('download') || item.actions.includes('open')).length
  return (
    <Dropdown
      position="bottom-end"
      width={420}
      label={m.platform_exports()}
      trigger={press => (
        <ActionIcon
          className={css.badge}
          aria-label={waiting > 0 ? m.platform_exports_count({ count: waiting }) : m.platform_exports()}
          {...press}
        >
          <TrayArrowDownIcon size={20} aria-hidden="true" />
          {waiting > 0 && (
            <span className={css.count} aria-hidden="true">
              {waiting}
            </span>
          )}
        </ActionIcon>
      )}
    >
      {() => (
        <>
          <h2 className={css.heading} tabIndex={-1} data-autofocus>
            {m.platform_exports()}
          </h2>
          {items.length === 0 ? (
            <p className="muted">{m.platform_exports_none()}</p>
          ) : (
            <ul className={css.stack}>
              {items.map(item => (
                <WorkLine key={item.id} item={item} cancel={cancel} download={download} />
              ))}
            </ul>
          )}
        </>
      )}
    </Dropdown>
  )
}
