import { BatteryChargingIcon } from '@phosphor-icons/react/dist/csr/BatteryCharging'
import { BatteryEmptyIcon } from '@phosphor-icons/react/dist/csr/BatteryEmpty'
import { BatteryFullIcon } from '@phosphor-icons/react/dist/csr/BatteryFull'
import { BatteryLowIcon } from '@phosphor-icons/react/dist/csr/BatteryLow'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { nameOfItem } from '#features/gift-screens/web/public.tsx'
import { m } from '#messages/messages.js'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import type { TerminalRow } from '../contract.ts'
import { type BatteryState, type CollectionCategory, collectionCategories, type DeviceType, type TerminalStatus } from '../rules.ts'
import css from './terminals.module.css'

export const statusNames: Readonly<Record<TerminalStatus, () => string>> = {
  active: m.terminals_status_active,
  silent: m.terminals_status_silent,
  waiting: m.terminals_status_waiting,
}
export const deviceNames: Readonly<Record<DeviceType, () => string>> = {
  countertop: m.terminals_device_countertop,
  portable: m.terminals_device_portable,
  kiosk: m.terminals_device_kiosk,
  tapToMobile: m.terminals_device_tap_to_mobile,
}
export const batteryNames: Readonly<Record<BatteryState, () => string>> = {
  charging: m.terminals_battery_charging,
  normal: m.terminals_battery_normal,
  low: m.terminals_battery_low,
  off: m.terminals_battery_off,
  unknown: m.terminals_battery_unknown,
}
/** What is collected, by its code. */
export const categoryName = (code: CollectionCategory): string => nameOfItem(collectionCategories[code])

const looks = {
  active: { tone: 'success', icon: CheckIcon },
  silent: { tone: 'danger', icon: WarningIcon },
  waiting: { tone: 'neutral', icon: ClockIcon },
} as const

/** Whether a terminal is active as usual. */
export const TerminalStamp = ({ status }: { status: TerminalStatus }) => <Stamp {...looks[status]}>{statusNames[status]()}</Stamp>

const batteries = {
  charging: { icon: BatteryChargingIcon, tone: css.charging },
  normal: { icon: BatteryFullIcon, tone: css.normal },
  low: { icon: BatteryLowIcon, tone: css.low },
  off: { icon: BatteryEmptyIcon, tone: css.off },
} as const

/** The battery of a terminal in percent, with its state in words. */
export function Battery({ battery, batteryPercentage }: Pick<TerminalRow, 'battery' | 'batteryPercentage'>) {
  if (battery === 'unknown') return <span className="muted">{batteryNames.unknown()}</span>
  const { icon: Icon, tone } = batteries[battery]
  const percent = batteryPercentage === null ? '' : m.terminals_battery_percent({ percent: batteryPercentage })
  return (
    <span className={`${css.battery} ${tone}`}>
      <Icon size={20} aria-hidden="true" />
      <span>{[battery === 'off' ? '' : percent, batteryNames[battery]()].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
